import type { IncomingMessage } from 'node:http';
import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  CommentPresetDto,
  PresetComment,
} from '@ads-checker/shared/contracts/comment-preset-entities';
import type {
  CommentPresetUpdate,
  NewCommentPreset,
  NewPresetComment,
} from '@ads-checker/shared/contracts/comment-presets';
import { COMMENT_MEDIA_LIMITS } from '@ads-checker/shared/contracts/media';
import {
  applyPresetOperation,
  changedCommentIds,
  type PresetOperation,
  type PresetResult,
} from '@ads-checker/shared/domain/comment-presets/operations';
import { PRESET_PROBLEM_TEXTS } from '@ads-checker/shared/domain/comment-presets/problem-texts';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { ReceivedImage, ReceiveImage } from '../media/index.ts';
import {
  createOwnedRowService,
  type OwnedRowDeps,
  type RowCommand,
  sharingAct,
  textChanges,
  updatedAct,
} from '../owned-rows/index.ts';
import type { CommentPreset, PresetFields } from './entities.ts';
import { commentChanges, presentPreset } from './presenter.ts';
import type { PresetRepository } from './repository.ts';

/** Generates missing ids: no comment of the same call can reply to these. */
export function withIds(comments: readonly NewPresetComment[]): PresetComment[] {
  return comments.map(({ id = createRowId(), ...fields }) => ({ id, ...fields }));
}

function requireDone(result: PresetResult): readonly PresetComment[] {
  if (!('problem' in result)) {
    return result.comments;
  }
  const { problem, commentId } = result;
  if (problem === 'comment_missing') {
    throw entityNotFound('Comment', commentId ?? '');
  }
  throw new AppError(
    problem === 'comment_exists' ? 'AlreadyExistsError' : 'FailedPreconditionError',
    PRESET_PROBLEM_TEXTS[problem],
    { code: problem },
  );
}

const toTree = (comments: readonly NewPresetComment[]): readonly PresetComment[] =>
  requireDone(applyPresetOperation([], { type: 'add', comments: withIds(comments) }));

export type PresetService = ReturnType<typeof createPresetService>;

export function createPresetService(
  deps: OwnedRowDeps & {
    readonly repository: PresetRepository;
    readonly receiveImage: ReceiveImage;
  },
) {
  const rows = createOwnedRowService<'commentPreset', CommentPreset, PresetFields>({
    ...deps,
    kind: 'commentPreset',
    entity: 'Comment preset',
    plural: 'comment presets',
    activity: 'comment_presets',
    subjectOf: ({ id, name }) => ({ type: 'comment_preset', id, name }),
    present: presentPreset,
  });

  return {
    getReadable: rows.getReadable,
    delete: rows.delete,

    list: (input: {
      readonly accountId: string;
      readonly includeShared: boolean;
    }): Promise<CommentPreset[]> =>
      input.includeShared
        ? deps.repository.listWithShared(input.accountId)
        : rows.list(input.accountId),

    /**
     * Stores an uploaded photo for a comment that the actor may change, without attaching it.
     * @throws as {@link ReceiveImage} does.
     */
    async uploadPhoto({
      actor,
      commentPresetId,
      commentId,
      ...form
    }: {
      readonly actor: Actor;
      readonly commentPresetId: string;
      readonly commentId: string;
      readonly request: IncomingMessage;
      readonly field: string;
      readonly signal: AbortSignal;
    }): Promise<ReceivedImage> {
      const preset = await rows.getManageable({ actor, id: commentPresetId });
      const { accountId, teamId, comments } = preset;
      if (!comments.some(({ id }) => id === commentId)) {
        throw entityNotFound('Comment', commentId);
      }
      const { userId } = actor;
      return deps.receiveImage({
        ...form,
        userId,
        limits: COMMENT_MEDIA_LIMITS,
        owner: { teamId, accountId },
      });
    },

    create({
      draft: { id, name, shared, comments },
      ...command
    }: Omit<RowCommand, 'id'> & {
      readonly accountId: string;
      readonly draft: NewCommentPreset;
    }): Promise<CommentPresetDto> {
      const draft = { id, name, isShared: shared, comments: [] };
      const asked = { id, name, shared, comments };
      const fill = () => ({ comments: toTree(comments) });
      return rows.create({ ...command, draft, asked }, { fill });
    },

    /** Changes only the given fields. */
    update: ({
      update,
      ...command
    }: RowCommand & { readonly update: CommentPresetUpdate }): Promise<CommentPresetDto> =>
      rows.own.onRow(
        { ...command, request: { name: 'updateCommentPreset', update } },
        async (before, opened) => {
          const { name, shared: isShared } = update;
          const comments = update.comments && toTree(update.comments);
          const preset = await rows.own.save(
            opened,
            before,
            { name, isShared, comments },
            {
              describe: (after) => [
                ...updatedAct([
                  ...textChanges(['name'], before, after),
                  ...commentChanges(before.comments, after.comments),
                ]),
                ...sharingAct(after, before),
              ],
            },
          );
          return presentPreset(preset);
        },
      ),

    /**
     * Applies one operation to the current tree. @param requestBody identical on a retry.
     * @returns the affected comments. @throws FailedPreconditionError with the problem as its code.
     */
    operate: ({
      operation,
      requestBody,
      ...command
    }: RowCommand & {
      readonly operation: PresetOperation;
      readonly requestBody: object;
    }): Promise<PresetComment[]> =>
      rows.own.onRow(
        { ...command, request: { name: operation.type, requestBody } },
        async (before, opened) => {
          const comments = requireDone(applyPresetOperation(before.comments, operation));
          const changes = commentChanges(before.comments, comments);
          await rows.own.save(
            opened,
            before,
            { comments },
            { describe: () => updatedAct(changes) },
          );
          const ids = new Set(changedCommentIds(operation));
          return comments.filter(({ id }) => ids.has(id));
        },
      ),
  };
}

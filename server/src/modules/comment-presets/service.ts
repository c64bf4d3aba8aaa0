import type { IncomingMessage } from 'node:http';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
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
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import { createOwnedWrites, type IdentityRepository } from '../identity/index.ts';
import type { ReceivedImage, ReceiveImage } from '../media/index.ts';
import type { CommentPreset, PresetFields } from './entities.ts';
import { requireManageablePreset, requireReadablePreset } from './policy.ts';
import { commentChanges, presentPreset } from './presenter.ts';
import type { PresetRepository } from './repository.ts';

interface Command {
  readonly actor: Actor;
  readonly key: string | undefined;
}

interface OfPreset extends Command {
  readonly commentPresetId: string;
}

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

interface PresetServiceDeps {
  repository: PresetRepository;
  people: IdentityRepository;
  sync: Pick<Sync, 'write'>;
  idempotency: Idempotency;
  requireWithinLimit: RequireWithinLimit;
  record: RecordActivity;
  receiveImage: ReceiveImage;
}

/** What a change of a preset needs. */
function createPresetChanges(deps: PresetServiceDeps) {
  const writes = createOwnedWrites({
    people: deps.people,
    sync: deps.sync,
    idempotency: deps.idempotency,
  });

  const touch = (scope: WriteScope, id: string): void =>
    scope.touch({ collection: 'commentPresets', docIds: [id] });

  const get = async (id: string, trx: Transaction): Promise<CommentPreset> => {
    const preset = await deps.repository.find(id, trx);
    if (preset === undefined) {
      throw entityNotFound('Comment preset', id);
    }
    return preset;
  };

  const recordChange = (
    { actor, trx }: { actor: Actor; trx: Transaction },
    { teamId, id, name }: CommentPreset,
    action: ActivityEntry['action'],
    changes: readonly ActivityChange[] = [],
  ): Promise<void> =>
    deps.record({
      kind: 'comment_presets',
      action,
      subject: { type: 'comment_preset', id, name },
      changes,
      teamId,
      actor,
      trx,
    });

  /** Changes one preset that the actor may manage. */
  const change = <T>(
    { commentPresetId, actor, key }: OfPreset,
    request: object,
    work: (opened: {
      readonly actor: Actor;
      readonly scope: WriteScope;
      readonly preset: CommentPreset;
    }) => Promise<T>,
  ): Promise<T> =>
    writes.onRow(
      {
        actor,
        key,
        request: { ...request, commentPresetId },
        find: (trx) => deps.repository.find(commentPresetId, trx),
      },
      ({ actor: acting, scope, row }) => {
        const preset = requireManageablePreset({
          actor: acting,
          preset: row,
          presetId: commentPresetId,
        });
        touch(scope, commentPresetId);
        return work({ actor: acting, scope, preset });
      },
    );

  return { writes, touch, get, recordChange, change };
}

function createPresetReads(deps: PresetServiceDeps) {
  return {
    list: (input: {
      readonly accountId: string;
      readonly includeShared: boolean;
    }): Promise<CommentPreset[]> =>
      input.includeShared
        ? deps.repository.listWithShared(input.accountId)
        : deps.repository.listOfAccount(input.accountId),

    /** @throws NotFoundError also when the actor may not see it. */
    async getReadable({
      actor,
      commentPresetId: presetId,
    }: {
      readonly actor: Actor;
      readonly commentPresetId: string;
    }): Promise<CommentPreset> {
      return requireReadablePreset({
        actor,
        preset: await deps.repository.find(presetId),
        presetId,
      });
    },
  };
}

export type PresetService = ReturnType<typeof createPresetService>;

export function createPresetService(deps: PresetServiceDeps) {
  const { writes, touch, get, recordChange, change } = createPresetChanges(deps);

  return {
    ...createPresetReads(deps),

    /**
     * Stores an uploaded photo for a comment that the actor may change, without attaching it.
     * @throws as {@link ReceiveImage} does.
     */
    async uploadPhoto({
      actor,
      commentPresetId: presetId,
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
      const { accountId, teamId, comments } = requireManageablePreset({
        actor,
        preset: await deps.repository.find(presetId),
        presetId,
      });
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

    /**
     * @throws AlreadyExistsError when its id is taken, FailedPreconditionError when the limit is
     * reached.
     */
    create: ({
      accountId,
      draft,
      ...command
    }: Command & {
      readonly accountId: string;
      readonly draft: NewCommentPreset;
    }): Promise<CommentPresetDto> =>
      writes.forAccount(
        { ...command, accountId, request: { name: 'createCommentPreset', accountId, draft } },
        async ({ actor, scope }) => {
          const { trx } = scope;
          await deps.requireWithinLimit('comment presets', () =>
            deps.repository.countInTeamOf(accountId, trx),
          );
          const added = withIds(draft.comments);
          const comments = requireDone(applyPresetOperation([], { type: 'add', comments: added }));
          const fields = { name: draft.name, isShared: draft.shared, comments };
          const id = await deps.repository.create({ fields, id: draft.id, accountId }, trx);
          touch(scope, id);
          const preset = await get(id, trx);
          await recordChange({ actor, trx }, preset, 'created');
          return presentPreset(preset);
        },
      ),

    /** Changes only the given fields. */
    update: ({
      update,
      ...command
    }: OfPreset & { readonly update: CommentPresetUpdate }): Promise<CommentPresetDto> =>
      change(
        command,
        { name: 'updateCommentPreset', update },
        async ({ actor, scope: { trx }, preset: before }) => {
          const { name, shared, comments: added } = update;
          const comments =
            added === undefined
              ? undefined
              : requireDone(applyPresetOperation([], { type: 'add', comments: withIds(added) }));
          const fields = {
            ...(name === undefined ? {} : { name }),
            ...(shared === undefined ? {} : { isShared: shared }),
            ...(comments === undefined ? {} : { comments }),
          } satisfies Partial<PresetFields>;
          await deps.repository.update({ id: before.id, fields }, trx);
          const after = await get(before.id, trx);
          const changes = [
            ...(before.name === after.name
              ? []
              : [{ field: 'name' as const, from: before.name, to: after.name }]),
            ...commentChanges(before.comments, after.comments),
          ];
          if (changes.length > 0) {
            await recordChange({ actor, trx }, after, 'updated', changes);
          }
          if (before.isShared !== after.isShared) {
            await recordChange({ actor, trx }, after, after.isShared ? 'shared' : 'unshared');
          }
          return presentPreset(after);
        },
      ),

    delete: (command: OfPreset): Promise<void> =>
      change(
        command,
        { name: 'deleteCommentPreset' },
        async ({ actor, scope: { trx }, preset }) => {
          await deps.repository.delete([preset.id], trx);
          await recordChange({ actor, trx }, preset, 'deleted');
        },
      ),

    /**
     * Applies one operation to the current tree. @param asked The request body, identical on a
     * retry.
     * @returns the affected comments. @throws FailedPreconditionError with the problem as its code.
     */
    operate: ({
      operation,
      requestBody,
      ...command
    }: OfPreset & {
      readonly operation: PresetOperation;
      readonly requestBody: object;
    }): Promise<PresetComment[]> =>
      change(
        command,
        { name: operation.type, requestBody },
        async ({ actor, scope: { trx }, preset }) => {
          const comments = requireDone(applyPresetOperation(preset.comments, operation));
          await deps.repository.update({ id: preset.id, fields: { comments } }, trx);
          const changes = commentChanges(preset.comments, comments);
          if (changes.length > 0) {
            await recordChange({ actor, trx }, preset, 'updated', changes);
          }
          const ids = new Set(changedCommentIds(operation));
          return comments.filter(({ id }) => ids.has(id));
        },
      ),
  };
}

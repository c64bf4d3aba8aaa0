import type {
  CommentPresetDto,
  PresetComment,
} from '@ads-checker/shared/contracts/comment-preset-entities';
import {
  commentPresetUpdateSchema,
  type NewPresetComment,
  newCommentPresetSchema,
  commentPresetRoutes as r,
} from '@ads-checker/shared/contracts/comment-presets';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import {
  applyPresetOperation,
  type PresetOperation,
  type PresetResult,
} from '@ads-checker/shared/domain/comment-presets/operations';
import { PRESET_PROBLEM_TEXTS } from '@ads-checker/shared/domain/comment-presets/problem-texts';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import { samplePresetComments } from '@ads-checker/shared/sample/comment-presets';
import type { DemoRow, DemoRows } from './rows.ts';
import { type DemoHandler, serve } from './serve.ts';

/** Above the ids of a recording, and below those of new rows. */
const FIRST_ID = 988_001;

function requireDone(result: PresetResult): PresetComment[] {
  if ('comments' in result) {
    return [...result.comments];
  }
  const { problem } = result;
  if (problem === 'comment_missing') {
    throw new AppError('NotFoundError', 'Comment not found.');
  }
  throw new AppError('FailedPreconditionError', PRESET_PROBLEM_TEXTS[problem], { code: problem });
}

/** One preset to begin with, changed by the functions of the server until the page is closed. */
export function serveCommentPresets({
  rows,
  account,
  recordedAt,
  nowText,
  nextId,
}: {
  readonly rows: DemoRows;
  readonly account: AccountDto;
  readonly recordedAt: string;
  readonly nowText: () => string;
  readonly nextId: () => string;
}): readonly DemoHandler[] {
  const list = (): CommentPresetDto[] =>
    rows.list('commentPreset') as unknown as CommentPresetDto[];
  const put = (row: CommentPresetDto): CommentPresetDto => {
    rows.put('commentPreset', row as unknown as DemoRow);
    return row;
  };
  const get = (id: string): CommentPresetDto => {
    const found = list().find((preset) => preset.id === id);
    if (found === undefined) {
      throw entityNotFound('Comment preset', id);
    }
    return found;
  };
  const withIds = (comments: readonly NewPresetComment[]): PresetComment[] =>
    comments.map(({ id = nextId(), ...fields }) => ({ id, ...fields }));
  const operate = (presetId: string, operation: PresetOperation): PresetComment[] => {
    const preset = get(presetId);
    const comments = requireDone(applyPresetOperation(preset.comments, operation));
    return put({ ...preset, comments, updatedAt: nowText() }).comments;
  };
  const only = (comments: readonly PresetComment[], id: string): PresetComment => {
    const comment = comments.find((each) => each.id === id);
    if (comment === undefined) {
      throw new AppError('NotFoundError', 'Comment not found.');
    }
    return comment;
  };
  put({
    id: String(FIRST_ID),
    accountId: account.id,
    teamId: account.teamId,
    name: 'Solar, older roofs',
    shared: true,
    comments: samplePresetComments(FIRST_ID + 1),
    createdAt: recordedAt,
    updatedAt: recordedAt,
  });
  return [
    serve(r.list, ({ params: { accountId } }) => ({
      data: { commentPresets: list().filter((each) => each.accountId === accountId) },
    })),
    serve(r.get, ({ params }) => ({ data: { commentPreset: get(params.commentPresetId) } })),
    serve(r.create, ({ body }) => {
      const { id = nextId(), comments, ...fields } = newCommentPresetSchema.parse(body);
      const added = requireDone(
        applyPresetOperation([], { type: 'add', comments: withIds(comments) }),
      );
      const at = nowText();
      const owner = { accountId: account.id, teamId: account.teamId };
      const row = put({ ...fields, ...owner, id, comments: added, createdAt: at, updatedAt: at });
      return { data: { commentPreset: row } };
    }),
    serve(r.update, ({ params, body }) => {
      const { name, shared, comments } = commentPresetUpdateSchema.parse(body);
      const preset = get(params.commentPresetId);
      const row = put({
        ...preset,
        name: name ?? preset.name,
        shared: shared ?? preset.shared,
        comments:
          comments === undefined
            ? preset.comments
            : requireDone(applyPresetOperation([], { type: 'add', comments: withIds(comments) })),
        updatedAt: nowText(),
      });
      return { data: { commentPreset: row } };
    }),
    serve(r.delete, ({ params }) => {
      rows.remove('commentPreset', get(params.commentPresetId).id);
      return { data: null };
    }),
    serve(r.addComments, ({ params, body }) => {
      const { comments, place } = r.addComments.body.parse(body);
      const added = withIds(comments);
      const after = operate(params.commentPresetId, { type: 'add', comments: added, place });
      return { data: { comments: added.map(({ id }) => only(after, id)) } };
    }),
    serve(r.updateComments, ({ params, body }) => {
      const { comments: edits } = r.updateComments.body.parse(body);
      const after = operate(params.commentPresetId, { type: 'edit', edits });
      return { data: { comments: edits.map(({ id }) => only(after, id)) } };
    }),
    serve(r.deleteComments, ({ params, body }) => {
      operate(params.commentPresetId, { type: 'delete', ...body });
      return { data: null };
    }),
    serve(r.updateComment, ({ params: { commentPresetId, commentId }, body }) => {
      const change = Object.fromEntries(
        Object.entries(r.updateComment.body.parse(body)).filter(([, value]) => value !== undefined),
      );
      const after = operate(commentPresetId, {
        type: 'edit',
        edits: [{ ...change, id: commentId }],
      });
      return { data: { comment: only(after, commentId) } };
    }),
    serve(r.moveComment, ({ params: { commentPresetId, commentId }, body }) => {
      const after = operate(commentPresetId, { type: 'move', commentId, ...body });
      return { data: { comment: only(after, commentId) } };
    }),
    serve(r.deleteComment, ({ params: { commentPresetId, commentId } }) => {
      operate(commentPresetId, { type: 'delete', commentIds: [commentId] });
      return { data: null };
    }),
  ];
}

import type {
  CommentPresetDto,
  PresetComment,
} from '@ads-checker/shared/contracts/comment-preset-entities';
import { commentPresetRoutes as r } from '@ads-checker/shared/contracts/comment-presets';
import {
  applyPresetOperation,
  changedCommentIds,
  type PresetOperation,
} from '@ads-checker/shared/domain/comment-presets/operations';
import { PRESET_PROBLEM_TEXTS } from '@ads-checker/shared/domain/comment-presets/problem-texts';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { RouteShape } from '@ads-checker/shared/http';
import type { DemoRows } from './rows.ts';
import { type DemoHandler, type DemoRequest, serve, wrapAnswer } from './serve.ts';

/** Comments that a call adds may not have an id yet. */
const OPERATIONS: readonly (readonly [RouteShape, (request: DemoRequest) => object])[] = [
  [r.addComments, ({ body }) => ({ type: 'add', ...body })],
  [r.updateComments, ({ body }) => ({ type: 'edit', edits: body.comments })],
  [r.deleteComments, ({ body }) => ({ type: 'delete', ...body })],
  [
    r.updateComment,
    ({ params, body }) => ({ type: 'edit', edits: [{ ...body, id: params.commentId }] }),
  ],
  [r.moveComment, ({ params, body }) => ({ type: 'move', ...body, commentId: params.commentId })],
  [r.deleteComment, ({ params }) => ({ type: 'delete', commentIds: [params.commentId] })],
];

/** Presets whose comments are changed by the same functions as on the server. */
export function serveCommentPresets({
  rows,
  nowText,
  nextId,
}: {
  readonly rows: DemoRows;
  readonly nowText: () => string;
  readonly nextId: () => string;
}): readonly DemoHandler[] {
  const get = (id: string): CommentPresetDto => {
    const found = rows.find('commentPreset', id);
    if (found === undefined) {
      throw entityNotFound('Comment preset', id);
    }
    return found as unknown as CommentPresetDto;
  };
  const operate = (presetId: string, operation: PresetOperation): readonly PresetComment[] => {
    const preset = get(presetId);
    const result = applyPresetOperation(preset.comments, operation);
    if ('problem' in result) {
      const { problem } = result;
      throw problem === 'comment_missing'
        ? new AppError('NotFoundError', 'Comment not found.')
        : new AppError('FailedPreconditionError', PRESET_PROBLEM_TEXTS[problem], { code: problem });
    }
    rows.put('commentPreset', { ...preset, comments: result.comments, updatedAt: nowText() });
    return result.comments;
  };
  return [
    serve(r.get, ({ params }) => ({ data: { commentPreset: get(params.commentPresetId) } })),
    ...OPERATIONS.map(
      ([route, toOperation]): DemoHandler => [
        route,
        (request) => {
          const asked = toOperation(request) as PresetOperation;
          const operation: PresetOperation =
            asked.type === 'add'
              ? {
                  ...asked,
                  comments: asked.comments.map((row) => ({ ...row, id: row.id ?? nextId() })),
                }
              : asked;
          const after = operate(request.params.commentPresetId ?? '', operation);
          const answered = changedCommentIds(operation).flatMap(
            (id) => after.find((comment) => comment.id === id) ?? [],
          );
          const value = request.params.commentId === undefined ? answered : answered[0];
          return operation.type === 'delete' ? { data: null } : wrapAnswer(route, value);
        },
      ],
    ),
  ];
}

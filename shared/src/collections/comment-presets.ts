import { commentPresetSchema, type PresetComment } from '../contracts/comment-preset-entities.ts';
import {
  applyPresetOperation,
  type CommentChange,
  type CommentPlace,
  type PresetOperation,
} from '../domain/comment-presets/operations.ts';
import { defineCollection, defineCommand, type FoldInput } from './define.ts';

const load = async () => (await import('../contracts/comment-presets.ts')).commentPresetRoutes;

/** An operation that is invalid on the latest row has no optimistic effect. */
function foldComments(
  toOperation: (command: FoldInput) => PresetOperation,
): (row: object, command: FoldInput) => object {
  return (row, command) => {
    const { comments } = row as { readonly comments: readonly PresetComment[] };
    const result = applyPresetOperation(comments, toOperation(command));
    return 'problem' in result ? row : { ...row, comments: result.comments };
  };
}

/** Commands on a comment target its preset and name the comment as an owner. */
export const commentPresets = defineCollection({
  kind: 'commentPreset',
  version: 1,
  storedIn: { collection: 'commentPresets', isShared: false, hasSnapshot: false },
  schema: commentPresetSchema,
  commands: {
    createCommentPreset: defineCommand({
      route: { load: async () => (await load()).create },
      fields: ['name', 'shared', 'comments'],
      effect: 'create',
      initial: { shared: false },
    }),
    updateCommentPreset: defineCommand({
      route: { load: async () => (await load()).update },
      fields: ['name', 'shared'],
    }),
    deleteCommentPreset: defineCommand({
      route: { load: async () => (await load()).delete },
      fields: [],
      effect: 'delete',
    }),
    addPresetComments: defineCommand({
      route: { load: async () => (await load()).addComments },
      fields: ['comments', 'place'],
      whenBusy: 'queue',
      fold: foldComments(({ payload }) => ({
        type: 'add',
        ...(payload as {
          readonly comments: readonly PresetComment[];
          readonly place?: CommentPlace;
        }),
      })),
    }),
    editPresetComments: defineCommand({
      route: { load: async () => (await load()).updateComments },
      fields: ['comments'],
      whenBusy: 'queue',
      fold: foldComments(({ payload }) => ({
        type: 'edit',
        edits: (payload as { readonly comments: readonly { id: string; text: string }[] }).comments,
      })),
    }),
    deletePresetComments: defineCommand({
      route: { load: async () => (await load()).deleteComments },
      fields: ['commentIds'],
      whenBusy: 'queue',
      fold: foldComments(({ payload }) => ({
        type: 'delete',
        commentIds: (payload as { readonly commentIds: readonly string[] }).commentIds,
      })),
    }),
    editPresetComment: defineCommand({
      route: { load: async () => (await load()).updateComment },
      fields: ['text', 'reactions', 'photo', 'video'],
      whenBusy: 'queue',
      fold: foldComments(({ payload, owner: { commentId = '' } }) => ({
        type: 'edit',
        edits: [{ ...(payload as CommentChange), id: commentId }],
      })),
    }),
    movePresetComment: defineCommand({
      route: { load: async () => (await load()).moveComment },
      fields: ['referenceCommentId', 'method'],
      whenBusy: 'queue',
      fold: foldComments(({ payload, owner: { commentId = '' } }) => ({
        type: 'move',
        commentId,
        ...(payload as CommentPlace),
      })),
    }),
    deletePresetComment: defineCommand({
      route: { load: async () => (await load()).deleteComment },
      fields: [],
      whenBusy: 'queue',
      fold: foldComments(({ owner: { commentId = '' } }) => ({
        type: 'delete',
        commentIds: [commentId],
      })),
    }),
  },
});

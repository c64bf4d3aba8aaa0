import { z } from 'zod';
import { idSchema, timestampSchema } from './common.ts';

/** Facebook’s reactions, in its order. */
export const REACTION_KINDS = ['like', 'love', 'haha', 'wow', 'sad', 'angry'] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];

/** Counts by reaction; absent means zero. */
export const reactionCountsSchema = z.partialRecord(z.enum(REACTION_KINDS), z.int().nonnegative());
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;

export const presetAttachmentSchema = z.object({
  url: z.string(),
  /** A still of a video or a thumbnail, if any. */
  previewUrl: z.string().nullable(),
});
export type PresetAttachment = z.infer<typeof presetAttachmentSchema>;

export const presetCommentSchema = z.object({
  id: idSchema,
  /** The comment it replies to; null for a top-level comment. */
  parentId: idSchema.nullable(),
  /** Lines are separated by `\n`; empty only with a photo or a video. */
  text: z.string(),
  /** A comment has a photo or a video, never both. */
  photo: presetAttachmentSchema.nullable(),
  video: presetAttachmentSchema.nullable(),
  reactions: reactionCountsSchema,
});
export type PresetComment = z.infer<typeof presetCommentSchema>;

export const commentPresetSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  name: z.string(),
  /** Everybody in the team sees it and may use it in tasks. */
  shared: z.boolean(),
  /**
   * The tree as a flat list in preorder: a comment precedes its replies, and siblings are in order.
   * `domain/comment-presets` reads and changes it.
   */
  comments: z.array(presetCommentSchema),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type CommentPresetDto = z.infer<typeof commentPresetSchema>;

import { z } from 'zod';
import { idSchema, timestampSchema } from './common.ts';

/** Facebook’s own, in the order in which it shows them. */
export const REACTION_KINDS = ['like', 'love', 'haha', 'wow', 'sad', 'angry'] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];

/** How many of each reaction; absent ones are none. */
export const reactionCountsSchema = z.partialRecord(z.enum(REACTION_KINDS), z.int().nonnegative());
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;

export const presetAttachmentSchema = z.object({
  url: z.string(),
  /** A still of a video, or a smaller picture; null: there is none. */
  previewUrl: z.string().nullable(),
});
export type PresetAttachment = z.infer<typeof presetAttachmentSchema>;

export const presetCommentSchema = z.object({
  id: idSchema,
  /** The comment that it answers; null: it answers the post. */
  parentId: idSchema.nullable(),
  /** Lines are parted by `\n`; empty only beside a photo or a video. */
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
   * The whole tree as one list: a comment stands before the replies to it and all below them, and
   * siblings stand in their order. `domain/comment-presets` reads and changes it.
   */
  comments: z.array(presetCommentSchema),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type CommentPresetDto = z.infer<typeof commentPresetSchema>;

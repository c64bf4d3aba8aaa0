import { z } from 'zod';
import { idSchema, timestampSchema } from './common.ts';

/** What can be tagged, from the outermost to the innermost. */
export const TAG_LEVELS = ['ad_user', 'ad_account', 'campaign', 'ad_set', 'ad'] as const;
export type TagLevel = (typeof TAG_LEVELS)[number];

export const tagSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  name: z.string(),
  /** Index in the palette of profile groups. */
  color: z.int().min(0).max(9),
  isShared: z.boolean(),
  /** No rule and no schedule of the team acts on an object that has it, nor on what is under that. */
  isNeverTouched: z.boolean(),
  /** Ids of the objects that have it, by level, whichever profile they are seen through. */
  objects: z.partialRecord(z.enum(TAG_LEVELS), z.array(idSchema)),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type TagDto = z.infer<typeof tagSchema>;

import { z } from 'zod';
import { idSchema, timestampSchema } from './common.ts';
import { DATE_PRESETS, timeRangeSchema } from './time-range.ts';

/** Lists of an ad account; the others are the same wherever they are opened. */
const AD_ACCOUNT_LISTS = ['campaigns', 'adSets', 'ads'] as const;
export type AdAccountList = (typeof AD_ACCOUNT_LISTS)[number];
export const SAVED_VIEW_LISTS = [...AD_ACCOUNT_LISTS, 'results', 'accounts'] as const;

export function isAdAccountList(list: (typeof SAVED_VIEW_LISTS)[number]): list is AdAccountList {
  return AD_ACCOUNT_LISTS.some((each) => each === list);
}

const columnIdSchema = z.string().min(1).max(60);
const columnIdsSchema = z.array(columnIdSchema).max(60);
/** How a view displays its list. */
export const savedViewContentSchema = z.object({
  list: z.enum(SAVED_VIEW_LISTS),
  /** Filters and order, as the list's URL query: `?q=solar&sort=-spend`. */
  query: z.string().max(4000),
  period: z.union([
    z.strictObject({ preset: z.enum(DATE_PRESETS) }),
    z.strictObject({ range: timeRangeSchema }),
  ]),
  /** In order, without the name column; unknown ids are ignored. */
  columns: columnIdsSchema,
  /** Columns that stay visible when scrolling. */
  pinned: columnIdsSchema,
  /** Where it was saved, and where it opens when no other ad account is open; null for lists of no ad account. */
  adUserId: idSchema.nullable(),
  adAccountId: idSchema.nullable(),
});
export type SavedViewContent = z.infer<typeof savedViewContentSchema>;

export const savedViewSchema = savedViewContentSchema.extend({
  id: idSchema,
  accountId: idSchema,
  teamId: idSchema,
  name: z.string(),
  isShared: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type SavedViewDto = z.infer<typeof savedViewSchema>;

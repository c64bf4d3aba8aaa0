import { z } from 'zod';
import {
  adAccountSchema,
  adSchema,
  pageSchema,
  ROWS,
  type RowType,
  type WireRow,
} from '../schemas/schemas.ts';
import { countedEdge, date, decimal, list, optional, text } from '../schemas/wire-fields.ts';

const checkedAdSchema = adSchema
  .pick({
    id: true,
    campaign_id: true,
    adset_id: true,
    name: true,
    effective_status: true,
    updated_time: true,
    ad_review_feedback: true,
  })
  .extend({
    issues_info: list(z.object({ error_summary: text, error_message: text })),
    campaign: optional(z.object({ name: text })),
    adset: optional(z.object({ name: text })),
  });
export type WireCheckedAd = WireRow<typeof checkedAdSchema>;

export const hourlySpendSchema = z.object({
  date_start: date,
  spend: decimal,
  hourly_stats_aggregated_by_advertiser_time_zone: text,
});

export const CHECK_ROWS = {
  adAccount: {
    schema: adAccountSchema.extend({ active_ads: countedEdge, updated_ads: optional(pageSchema) }),
    expected: ROWS.adAccount.expected,
  },
  ad: { schema: checkedAdSchema, expected: ['name', 'effective_status'] },
} as const satisfies Record<string, RowType<z.ZodType>>;

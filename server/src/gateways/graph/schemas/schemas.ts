import { isTimeZone } from '@ads-checker/shared/domain/time-zones';
import { z } from 'zod';
import { parseOutsideJson } from '../../outside-json.ts';
import {
  count,
  countedEdge,
  counting,
  date,
  decimal,
  decimalText,
  digits,
  edge,
  finite,
  id,
  int,
  list,
  minor,
  name,
  number,
  optional,
  text,
  timestamp,
  webAddress,
} from './wire-fields.ts';

/** A parsed row: `unread` names fields that were expected or sent and are null nevertheless. */
export type WireRow<S extends z.ZodType> = z.infer<S> & { readonly unread: readonly string[] };

export const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: optional(
    z.object({
      cursors: optional(z.object({ before: text, after: text })),
      next: text,
      previous: text,
    }),
  ),
  summary: optional(z.object({ total_count: count })),
});
export type WirePage = z.infer<typeof pageSchema>;

const errorData = z
  .union([z.string().transform(parseOutsideJson), z.record(z.string(), z.unknown())])
  .pipe(
    z.object({
      blame_field_specs: optional(z.array(z.array(z.coerce.string()))),
      /** Where an upload of a video goes on. */
      start_offset: optional(counting),
      end_offset: optional(counting),
    }),
  );

export const errorEnvelopeSchema = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: optional(z.coerce.number().int()),
    error_subcode: optional(z.coerce.number().int()),
    is_transient: optional(z.boolean()),
    error_user_title: text,
    error_user_msg: text,
    fbtrace_id: text,
    error_data: optional(errorData),
  }),
});

export const successSchema = z.object({ success: z.literal(true) });

const currency = optional(z.string().min(3).max(4));

export const actionSchema = z.object({ action_type: z.string(), value: finite });
const actionCostSchema = z.object({ action_type: z.string(), value: decimalText });

const insightsSchema = z.object({
  date_start: date,
  date_stop: date,
  account_currency: currency,
  spend: decimal,
  clicks: count,
  cpc: decimal,
  ctr: number,
  inline_link_clicks: count,
  cost_per_inline_link_click: decimal,
  inline_link_click_ctr: number,
  impressions: count,
  cpm: decimal,
  reach: count,
  cpp: decimal,
  website_purchase_roas: list(actionSchema),
  actions: list(actionSchema),
  cost_per_action_type: list(actionCostSchema),
  results: list(z.object({ indicator: z.string(), values: list(z.object({ value: finite })) })),
  quality_ranking: text,
  conversion_rate_ranking: text,
  engagement_rate_ranking: text,
});
export type WireInsights = z.infer<typeof insightsSchema>;

/** A row of an insights request of its own, with the values of its breakdown. */
export const insightsRowSchema = insightsSchema.extend({
  account_id: id,
  age: text,
  gender: text,
  country: text,
  publisher_platform: text,
  platform_position: text,
});
export type WireInsightsRow = WireRow<typeof insightsRowSchema>;

/** The state of an asynchronous report. A job that failed carries the error of its query. */
export const reportRunSchema = z.object({
  async_status: text,
  async_percent_completion: number,
  error_code: int,
  error_subcode: int,
  error_message: text,
  error_user_title: text,
  error_user_msg: text,
});
export const reportCreatedSchema = z.object({ report_run_id: digits });

const issues = list(z.object({ level: z.string().catch(''), error_type: z.string().catch('') }));

const adObject = {
  id: digits,
  account_id: id,
  name,
  status: text,
  effective_status: text,
  delivery_status: optional(z.object({ status: z.string(), substatuses: list(z.string()) })),
  issues_info: issues,
  created_time: timestamp,
  updated_time: timestamp,
  insights: edge(insightsSchema),
};

const checkText = z.string().catch('');
export const adAccountSchema = z.object({
  account_id: digits,
  account_status: int,
  disable_reason: int,
  user_tasks: list(z.string()),
  created_time: timestamp,
  name,
  timezone_name: optional(z.string().refine(isTimeZone)),
  timezone_offset_hours_utc: number,
  currency,
  account_currency_ratio_to_usd: optional(finite.pipe(z.number().positive())),
  balance: minor,
  min_daily_budget: minor,
  adtrust_dsl: decimal,
  adspaymentcycle: edge(z.object({ threshold_amount: minor })),
  next_bill_date: timestamp,
  funding_source_details: optional(z.object({ display_string: text, type: int })),
  failed_delivery_checks: list(
    z.object({ check_name: checkText, summary: checkText, description: checkText }),
  ),
  rejected_ads: countedEdge,
  insights: edge(insightsSchema),
});
export type WireAdAccount = WireRow<typeof adAccountSchema>;

export const campaignSchema = z.object({
  ...adObject,
  source_campaign_id: id,
  special_ad_categories: list(z.string()),
  special_ad_category: text,
  objective: text,
  buying_type: text,
  bid_strategy: text,
  daily_budget: minor,
  lifetime_budget: minor,
  budget_remaining: minor,
  spend_cap: minor,
  start_time: timestamp,
  stop_time: timestamp,
  adsets: countedEdge,
});
export type WireCampaign = WireRow<typeof campaignSchema>;

const goal = {
  optimization_goal: text,
  promoted_object: optional(z.object({ custom_event_type: text })),
};
export type WireGoal = z.infer<z.ZodObject<typeof goal>>;

export const adSetSchema = z.object({
  ...adObject,
  campaign_id: id,
  source_adset_id: id,
  ...goal,
  learning_stage_info: optional(z.object({ status: text })),
  bid_strategy: text,
  bid_amount: minor,
  daily_budget: minor,
  lifetime_budget: minor,
  daily_spend_cap: minor,
  lifetime_spend_cap: minor,
  budget_remaining: minor,
  start_time: timestamp,
  end_time: timestamp,
  ads: countedEdge,
});
export type WireAdSet = WireRow<typeof adSetSchema>;

const callToAction = optional(
  z.object({ type: text, value: optional(z.object({ link: webAddress })) }),
);
const storySpec = optional(
  z.object({
    link_data: optional(
      z.object({
        link: webAddress,
        name,
        caption: text,
        message: text,
        picture: webAddress,
        call_to_action: callToAction,
      }),
    ),
    video_data: optional(
      z.object({ title: text, message: text, image_url: webAddress, call_to_action: callToAction }),
    ),
    template_data: optional(
      z.object({
        link: webAddress,
        name,
        caption: text,
        message: text,
        call_to_action: callToAction,
      }),
    ),
    photo_data: optional(z.object({ caption: text })),
    text_data: optional(z.object({ message: text })),
  }),
);
const texts = list(z.object({ text: z.string() }));

const creativeSchema = z.object({
  id: digits,
  account_id: id,
  effective_object_story_id: text,
  object_story_id: text,
  object_story_spec: storySpec,
  asset_feed_spec: optional(
    z.object({
      titles: texts,
      captions: texts,
      bodies: texts,
      link_urls: list(z.object({ website_url: webAddress })),
      images: list(z.object({ url: webAddress })),
      call_to_action_types: list(z.string()),
    }),
  ),
  product_set_id: id,
  url_tags: text,
  title: text,
  body: text,
  link_url: webAddress,
  object_url: webAddress,
  image_url: webAddress,
  thumbnail_url: webAddress,
  call_to_action_type: text,
});
export type WireCreative = z.infer<typeof creativeSchema>;

const feedbackMap = z.record(z.string(), z.string().catch(''));

export const adSchema = z.object({
  ...adObject,
  campaign_id: id,
  adset_id: id,
  source_ad_id: id,
  delivery_info: optional(z.object({ status: text })),
  ad_review_feedback: optional(
    z.object({
      global: optional(feedbackMap),
      placement_specific: optional(z.record(z.string(), feedbackMap.catch({}))),
    }),
  ),
  creative: optional(creativeSchema),
  adset: optional(z.object(goal)),
});
export type WireAd = WireRow<typeof adSchema>;

export const adImageSchema = z.object({
  id: z.string().regex(/^\d+:[0-9a-fA-F]+$/),
  account_id: id,
  hash: text,
  status: text,
  creatives: list(digits),
  permalink_url: webAddress,
  url_128: webAddress,
  name,
  width: count,
  height: count,
  created_time: timestamp,
  updated_time: timestamp,
});
export type WireAdImage = WireRow<typeof adImageSchema>;

export const productSetSchema = z.object({
  id: digits,
  name,
  products: edge(z.object({ id: digits, name, image_url: webAddress })),
});
export type WireProductSet = z.infer<typeof productSetSchema>;

export const identitySchema = z.object({
  id: digits,
  name: z.string().min(1),
  gender: text,
  picture: optional(
    z.object({
      data: z.object({
        url: z.string(),
        width: counting,
        height: counting,
      }),
    }),
  ),
});

export const adObjectStateSchema = z.object({
  id: digits,
  account_id: digits,
  name: z.string().catch(''),
  status: z.string(),
  daily_budget: minor,
  lifetime_budget: minor,
  bid_amount: minor,
  start_time: timestamp,
  end_time: timestamp,
});

export const adObjectBulkStateSchema = adObjectStateSchema.extend({
  campaign_id: digits.nullish().catch(null),
  adset_id: digits.nullish().catch(null),
  bid_strategy: text,
});

export interface RowType<S extends z.ZodType> {
  readonly schema: S;
  /** Fields the ad network returns with every row on request: a row without them is incomplete. */
  readonly expected: readonly string[];
}

const EXPECTED_OF_OBJECT = ['name', 'status', 'effective_status'];
const EXPECTED_OF_INSIGHTS = ['date_start', 'date_stop', 'spend', 'clicks', 'impressions'].map(
  (field) => `insights.${field}`,
);

export const ROWS = {
  adAccount: {
    schema: adAccountSchema,
    expected: [
      'name',
      'account_status',
      'user_tasks',
      'currency',
      'timezone_name',
      ...EXPECTED_OF_INSIGHTS.filter((field) => field !== 'insights.impressions'),
    ],
  },
  campaign: {
    schema: campaignSchema,
    expected: [...EXPECTED_OF_OBJECT, 'adsets', ...EXPECTED_OF_INSIGHTS],
  },
  adSet: {
    schema: adSetSchema,
    expected: [...EXPECTED_OF_OBJECT, 'campaign_id', 'ads', ...EXPECTED_OF_INSIGHTS],
  },
  ad: {
    schema: adSchema,
    expected: [...EXPECTED_OF_OBJECT, 'campaign_id', 'adset_id', ...EXPECTED_OF_INSIGHTS],
  },
  insights: {
    schema: insightsRowSchema,
    expected: EXPECTED_OF_INSIGHTS.map((field) => field.replace('insights.', '')),
  },
  adImage: { schema: adImageSchema, expected: ['name', 'status', 'width', 'height'] },
} as const satisfies Record<string, RowType<z.ZodType>>;

import { z } from 'zod';

// A field of an odd type reads as absent, and a row without an id is left out: neither may break a list.
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

const digits = z.string().regex(/^\d{1,20}$/);
const id = optional(digits);
const text = optional(z.string());
const int = optional(z.coerce.number().int());
const number = optional(z.coerce.number());
/** Numbers come as text or as numbers, by field and by mood. */
const numeric = optional(z.union([z.string(), z.number()]).transform(String));
/** Digits, `""` for none. */
const textList = z.array(z.unknown()).catch([]);

/** Rows that can be read at all; `dropped` counts the others. */
export function readRows<T>({ rows, schema }: { rows: readonly unknown[]; schema: z.ZodType<T> }): {
  readonly rows: T[];
  readonly dropped: number;
} {
  const read = rows.map((row) => schema.safeParse(row));
  const good = read.flatMap((row) => (row.success ? [row.data] : []));
  return { rows: good, dropped: rows.length - good.length };
}

/** A nested list: the rows of its first page that can be read. */
function edge<T>(schema: z.ZodType<T>) {
  return optional(
    z.object({ data: textList }).transform(({ data }) => readRows({ rows: data, schema }).rows),
  );
}
const countedEdge = optional(
  z.object({ summary: z.object({ total_count: z.coerce.number().int().nonnegative() }) }),
);

export const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: optional(
    z.object({
      cursors: optional(z.object({ before: text, after: text })),
      next: text,
      previous: text,
    }),
  ),
  summary: optional(z.object({ total_count: int })),
});
export type WirePage = z.infer<typeof pageSchema>;

const errorData = z
  .union([z.string().transform((value) => safeJson(value)), z.record(z.string(), z.unknown())])
  .pipe(z.object({ blame_field_specs: z.array(z.array(z.string())) }));

function safeJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

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

const actionSchema = z.object({ action_type: z.string(), value: z.coerce.number() });
const actionCostSchema = z.object({
  action_type: z.string(),
  value: z.union([z.string(), z.number()]).transform(String),
});
function list<T>(schema: z.ZodType<T>) {
  return optional(z.array(z.unknown()).transform((rows) => readRows({ rows, schema }).rows));
}

const insightsSchema = z.object({
  date_start: z.iso.date(),
  date_stop: z.iso.date(),
  account_currency: text,
  spend: numeric,
  clicks: int,
  cpc: numeric,
  ctr: number,
  inline_link_clicks: int,
  cost_per_inline_link_click: numeric,
  inline_link_click_ctr: number,
  impressions: int,
  cpm: numeric,
  reach: int,
  cpp: numeric,
  website_purchase_roas: list(actionSchema),
  actions: list(actionSchema),
  cost_per_action_type: list(actionCostSchema),
  results: list(z.object({ indicator: z.string() })),
  quality_ranking: text,
  conversion_rate_ranking: text,
  engagement_rate_ranking: text,
});
export type WireInsights = z.infer<typeof insightsSchema>;

const deliveryStatus = optional(
  z.object({ status: z.string(), substatuses: z.array(z.string()).catch([]) }),
);
const issues = list(z.object({ level: z.string().catch(''), error_type: z.string().catch('') }));

const adObject = {
  id: digits,
  account_id: digits,
  name: z.string().catch(''),
  status: z.string().catch('UNKNOWN'),
  effective_status: text,
  delivery_status: deliveryStatus,
  issues_info: issues,
  created_time: text,
  updated_time: text,
  insights: edge(insightsSchema),
};

export const adAccountSchema = z.object({
  account_id: digits,
  account_status: z.coerce.number().int(),
  disable_reason: int,
  user_tasks: z.array(z.string()).catch([]),
  created_time: text,
  name: z.string().catch(''),
  timezone_name: text,
  timezone_offset_hours_utc: number,
  currency: z.string().min(3).max(4),
  account_currency_ratio_to_usd: optional(z.coerce.number().positive()),
  balance: numeric,
  adtrust_dsl: number,
  adspaymentcycle: edge(z.object({ threshold_amount: numeric })),
  next_bill_date: text,
  funding_source_details: optional(z.object({ display_string: text, type: int })),
  failed_delivery_checks: list(
    z.object({
      check_name: z.string().catch(''),
      summary: z.string().catch(''),
      description: z.string().catch(''),
    }),
  ),
  insights: edge(insightsSchema),
});
export type WireAdAccount = z.infer<typeof adAccountSchema>;

export const campaignSchema = z.object({
  ...adObject,
  source_campaign_id: id,
  special_ad_categories: optional(z.array(z.string())),
  special_ad_category: text,
  objective: text,
  buying_type: text,
  bid_strategy: text,
  daily_budget: numeric,
  lifetime_budget: numeric,
  budget_remaining: numeric,
  spend_cap: numeric,
  start_time: text,
  stop_time: text,
  adsets: countedEdge,
});
export type WireCampaign = z.infer<typeof campaignSchema>;

/** What an ad set counts as its result. */
const goal = {
  optimization_goal: text,
  promoted_object: optional(z.object({ custom_event_type: text })),
};
export type WireGoal = z.infer<z.ZodObject<typeof goal>>;

export const adSetSchema = z.object({
  ...adObject,
  campaign_id: digits,
  source_adset_id: id,
  ...goal,
  learning_stage_info: optional(z.object({ status: text })),
  bid_strategy: text,
  bid_amount: numeric,
  daily_budget: numeric,
  lifetime_budget: numeric,
  daily_spend_cap: numeric,
  lifetime_spend_cap: numeric,
  budget_remaining: numeric,
  start_time: text,
  end_time: text,
  ads: countedEdge,
});
export type WireAdSet = z.infer<typeof adSetSchema>;

const callToAction = optional(z.object({ type: text, value: optional(z.object({ link: text })) }));
const storySpec = optional(
  z.object({
    link_data: optional(
      z.object({
        link: text,
        name: text,
        caption: text,
        message: text,
        picture: text,
        call_to_action: callToAction,
      }),
    ),
    video_data: optional(
      z.object({ title: text, message: text, image_url: text, call_to_action: callToAction }),
    ),
    template_data: optional(
      z.object({
        link: text,
        name: text,
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
      link_urls: list(z.object({ website_url: z.string() })),
      images: list(z.object({ url: text })),
      call_to_action_types: list(z.string()),
    }),
  ),
  product_set_id: id,
  url_tags: text,
  title: text,
  body: text,
  link_url: text,
  object_url: text,
  image_url: text,
  thumbnail_url: text,
  call_to_action_type: text,
});
export type WireCreative = z.infer<typeof creativeSchema>;

const feedbackMap = z.record(z.string(), z.string().catch(''));

export const adSchema = z.object({
  ...adObject,
  campaign_id: digits,
  adset_id: digits,
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
export type WireAd = z.infer<typeof adSchema>;

export const adImageSchema = z.object({
  id: z.string().regex(/^\d+:[0-9a-f]+$/),
  account_id: digits,
  hash: z.string().min(1),
  status: z.string().catch('UNKNOWN'),
  creatives: list(digits),
  permalink_url: text,
  url_128: text,
  name: z.string().catch(''),
  width: int,
  height: int,
  created_time: text,
  updated_time: text,
});
export type WireAdImage = z.infer<typeof adImageSchema>;

export const productSetSchema = z.object({
  id: digits,
  name: z.string().catch(''),
  products: edge(z.object({ id: digits, name: z.string().catch(''), image_url: text })),
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
        width: z.coerce.number().int(),
        height: z.coerce.number().int(),
      }),
    }),
  ),
});

/** The editable fields of any campaign, ad set or ad. */
export const adObjectStateSchema = z.object({
  id: digits,
  account_id: digits,
  name: z.string().catch(''),
  status: z.string(),
  daily_budget: numeric,
  lifetime_budget: numeric,
  bid_amount: numeric,
  start_time: text,
  end_time: text,
});

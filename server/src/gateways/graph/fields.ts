import { setBounded } from '../../platform/bounded-map.ts';

/**
 * Fields asked of the network, by node. `optional` ones are served to some tokens only: first-party ones to the
 * network's own applications, `manage` ones to people who manage the ad account. A refused one fails the whole request,
 * so it is left out for that token from then on, and what it would have said is derived or unknown.
 */
type OptionalGroup = 'first_party' | 'manage';

export interface OptionalField {
  readonly name: string;
  readonly text: string;
  readonly group: OptionalGroup;
}

export interface NodeFields {
  readonly required: readonly string[];
  readonly optional: readonly OptionalField[];
  /** Asked only while a field is refused, to derive what it would have said. */
  readonly fallback?: readonly { readonly insteadOf: string; readonly text: string }[];
}

const deliveryStatus: OptionalField = {
  name: 'delivery_status',
  text: 'delivery_status{status,substatuses}',
  group: 'first_party',
};
const issuesFallback = { insteadOf: 'delivery_status', text: 'issues_info' };

export const NODE_FIELDS = {
  adAccount: {
    required: [
      'id',
      'account_id',
      'account_status',
      'disable_reason',
      'user_tasks',
      'created_time',
      'name',
      'timezone_name',
      'timezone_offset_hours_utc',
      'currency',
      'balance',
      'failed_delivery_checks{check_name,summary,description}',
    ],
    optional: [
      {
        name: 'account_currency_ratio_to_usd',
        text: 'account_currency_ratio_to_usd',
        group: 'first_party',
      },
      { name: 'adtrust_dsl', text: 'adtrust_dsl', group: 'first_party' },
      {
        name: 'adspaymentcycle',
        text: 'adspaymentcycle{threshold_amount}',
        group: 'first_party',
      },
      { name: 'next_bill_date', text: 'next_bill_date', group: 'first_party' },
      {
        name: 'funding_source_details',
        text: 'funding_source_details{id,display_string,type}',
        group: 'manage',
      },
      {
        name: 'ads',
        text: 'ads.filtering([{"field":"effective_status","operator":"IN","value":["DISAPPROVED"]}]).limit(0).summary(total_count).as(rejected_ads)',
        group: 'manage',
      },
    ],
  },
  campaign: {
    required: [
      'id',
      'account_id',
      'source_campaign_id',
      'name',
      'status',
      'effective_status',
      'special_ad_categories',
      'objective',
      'buying_type',
      'bid_strategy',
      'daily_budget',
      'lifetime_budget',
      'budget_remaining',
      'spend_cap',
      'start_time',
      'stop_time',
      'created_time',
      'updated_time',
      'adsets.limit(0).summary(total_count)',
    ],
    optional: [deliveryStatus],
    fallback: [issuesFallback],
  },
  adSet: {
    required: [
      'id',
      'account_id',
      'campaign_id',
      'source_adset_id',
      'name',
      'status',
      'effective_status',
      'optimization_goal',
      'bid_strategy',
      'bid_amount',
      'daily_budget',
      'lifetime_budget',
      'daily_spend_cap',
      'lifetime_spend_cap',
      'budget_remaining',
      'start_time',
      'end_time',
      'created_time',
      'updated_time',
      'ads.limit(0).summary(total_count)',
    ],
    optional: [deliveryStatus],
    fallback: [
      issuesFallback,
      { insteadOf: 'delivery_status', text: 'learning_stage_info' },
      { insteadOf: 'results', text: 'promoted_object' },
    ],
  },
  ad: {
    required: [
      'id',
      'account_id',
      'campaign_id',
      'adset_id',
      'source_ad_id',
      'name',
      'status',
      'effective_status',
      'created_time',
      'updated_time',
      'ad_review_feedback',
      'creative{id,account_id,effective_object_story_id,object_story_id,object_story_spec,asset_feed_spec,product_set_id,url_tags,title,body,link_url,image_url,thumbnail_url,call_to_action_type}',
    ],
    optional: [
      deliveryStatus,
      { name: 'delivery_info', text: 'delivery_info{status}', group: 'first_party' },
    ],
    fallback: [
      issuesFallback,
      { insteadOf: 'results', text: 'adset{optimization_goal,promoted_object}' },
    ],
  },
  adImage: {
    required: [
      'id',
      'account_id',
      'hash',
      'status',
      'creatives',
      'permalink_url',
      'url_128',
      'name',
      'width',
      'height',
      'created_time',
      'updated_time',
    ],
    optional: [],
  },
  productSet: { required: ['id', 'name', 'products.limit(10){id,name,image_url}'], optional: [] },
  identity: {
    required: ['id', 'name', 'gender', 'picture.width(200).height(200){url,width,height}'],
    optional: [],
  },
} as const satisfies Record<string, NodeFields>;

const INSIGHTS_REQUIRED = [
  'date_start',
  'date_stop',
  'account_currency',
  'spend',
  'clicks',
  'cpc',
  'ctr',
] as const;
const OBJECT_INSIGHTS = [
  'inline_link_clicks',
  'cost_per_inline_link_click',
  'inline_link_click_ctr',
  'impressions',
  'cpm',
  'reach',
  'cpp',
  'website_purchase_roas',
  'actions',
  'cost_per_action_type',
] as const;
const AD_INSIGHTS = [
  'quality_ranking',
  'conversion_rate_ranking',
  'engagement_rate_ranking',
] as const;
/** Served to first-party tokens only: the action an object is optimised for. */
export const INSIGHTS_RESULTS: OptionalField = {
  name: 'results',
  text: 'results',
  group: 'first_party',
};

export type InsightsNode = 'adAccount' | 'campaign' | 'adSet' | 'ad';

/** The insights fields of a node, to stand in braces. */
export function insightsFields({
  node,
  refused,
}: {
  node: InsightsNode;
  refused: ReadonlySet<string>;
}): string {
  const fields: string[] = [...INSIGHTS_REQUIRED];
  if (node !== 'adAccount') {
    fields.push(...OBJECT_INSIGHTS);
    if (!refused.has(INSIGHTS_RESULTS.name)) {
      fields.push(INSIGHTS_RESULTS.text);
    }
  }
  if (node === 'ad') {
    fields.push(...AD_INSIGHTS);
  }
  return fields.join(',');
}

/** The `fields` parameter of a node without what the token is refused. */
export function nodeFields({
  fields,
  refused,
  insights,
}: {
  fields: NodeFields;
  refused: ReadonlySet<string>;
  /** The nested insights edge, modifiers and braces included. */
  insights?: string;
}): string {
  return [
    ...fields.required,
    ...fields.optional.filter(({ name }) => !refused.has(name)).map(({ text }) => text),
    ...(fields.fallback ?? [])
      .filter(({ insteadOf }) => refused.has(insteadOf))
      .map(({ text }) => text),
    ...(insights === undefined ? [] : [insights]),
  ].join(',');
}

const MEMORY_LIFE_MS = 24 * 60 * 60 * 1000;
const MAX_TOKENS = 5_000;

export interface FieldMemory {
  refusedFor(tokenKey: string): ReadonlySet<string>;
  /**
   * Notes the optional field a refusal is about. The second refused first-party field tells that the token belongs to
   * another application: then all of the node's are left out at once.
   * @returns false when the refusal is about none of the fields that were asked for.
   */
  learn(input: {
    tokenKey: string;
    asked: readonly OptionalField[];
    code: number;
    message: string;
  }): boolean;
}

/** Remembers for a day which fields a token is refused. Keys are fingerprints, never tokens. */
export function createFieldMemory({ nowMs }: { nowMs: () => number }): FieldMemory {
  const memory = new Map<string, { readonly names: Set<string>; readonly untilMs: number }>();

  const entryFor = (tokenKey: string): Set<string> => {
    const known = memory.get(tokenKey);
    if (known !== undefined && known.untilMs > nowMs()) {
      return known.names;
    }
    const names = new Set<string>();
    const value = { names, untilMs: nowMs() + MEMORY_LIFE_MS };
    setBounded(memory, { key: tokenKey, value, max: MAX_TOKENS });
    return names;
  };

  return {
    refusedFor: entryFor,
    learn({ tokenKey, asked, code, message }) {
      const refused = entryFor(tokenKey);
      const open = asked.filter(({ name }) => !refused.has(name));
      const words = new Set(message.match(/[a-z][a-z0-9_]*/g));
      const named = open.find(({ name }) => words.has(name));
      const hidden = code === 10 ? open.find(({ group }) => group === 'manage') : undefined;
      const found = named ?? hidden;
      if (found === undefined) {
        return false;
      }
      const isSecond =
        found.group === 'first_party' &&
        asked.some(({ name, group }) => group === 'first_party' && refused.has(name));
      refused.add(found.name);
      if (isSecond) {
        for (const { name, group } of open) {
          if (group === 'first_party') {
            refused.add(name);
          }
        }
      }
      return true;
    },
  };
}

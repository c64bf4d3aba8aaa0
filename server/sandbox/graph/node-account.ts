import {
  dayOf,
  type SampleAdAccount,
  type SampleCreative,
  zoneOffsetMs,
} from '@ads-checker/shared/sample/index';
import type {
  Parameters as CallParameters,
  Edge,
  Field,
  GraphContext,
  NodeType,
} from './context.ts';
import { ADS_OF_ACCOUNT_MAX, countRunning } from './creation/ads.ts';
import { dsaDefaultsOf } from './creation/assets.ts';
import { labelFilter } from './creation/labels.ts';
import { listEdge } from './edges.ts';
import { GraphError } from './errors.ts';
import { objectFilter } from './filtering.ts';
import { formatInstant, minorText } from './formats.ts';
import { imageFilter } from './node-image.ts';
import { accountScope, insightsEdge } from './node-insights.ts';
import { adScope, adSetScope } from './scopes.ts';
import { firstParty, firstPartyEdge, struct, structList, value } from './selection.ts';
import { localise } from './texts.ts';

const pathOf = (adAccount: SampleAdAccount): string => `act_${adAccount.id}`;

/**
 * Billing details need the MANAGE task: other applications get code 10, first-party ones nothing.
 */
const fundingSource: Field<SampleAdAccount> = (input) => {
  const { context } = input;
  const read = struct<SampleAdAccount>({
    keys: ['id', 'display_string', 'type', 'coupon'],
    read: ({ fundingSource: source }) =>
      source === null
        ? undefined
        : {
            id: source.id,
            display_string: localise({ text: source.displayString, locale: context.locale }),
            type: source.type,
          },
  })(input);
  return (adAccount) => {
    if (context.viewer.tasks.get(adAccount.id)?.includes('MANAGE') === true) {
      return read(adAccount);
    }
    if (context.viewer.capabilities === 'third_party') {
      throw new GraphError({
        status: 400,
        body: { message: '(#10) Permission Denied.', type: 'OAuthException', code: 10 },
      });
    }
    return undefined;
  };
};

function amountSpentMinor(input: { adAccount: SampleAdAccount; context: GraphContext }): number {
  const { adAccount, context } = input;
  const totals = context.world.insights.find({
    level: 'account',
    id: adAccount.id,
    sinceDay: 0,
    untilDay: dayOf({ atMs: context.nowMs, timeZone: adAccount.timeZone }),
    nowMs: context.nowMs,
  });
  return adAccount.earlierSpendMinor + (totals?.spendMinor ?? 0);
}

const minimumBudgets: Edge<SampleAdAccount> = () => (adAccount) => ({
  data: [
    {
      currency: adAccount.currency,
      min_daily_budget_imp: adAccount.minDailyBudgetMinor,
      min_daily_budget_low_freq: adAccount.minDailyBudgetMinor * 40,
      min_daily_budget_high_freq: adAccount.minDailyBudgetMinor * 5,
      min_daily_budget_video_views: adAccount.minDailyBudgetMinor,
    },
  ],
});

/** Those that were made here first, then those of the ads. */
function creativesOf({
  parent,
  context: { world },
}: {
  parent: SampleAdAccount;
  context: GraphContext;
}): SampleCreative[] {
  const made = [...world.creatives.values()].filter(
    ({ adAccountId, given }) => adAccountId === parent.id && given !== undefined,
  );
  const used = parent.adIds.flatMap((id) => world.ads.get(id)?.creativeId ?? []);
  const ids = new Set([...made.reverse().map(({ id }) => id), ...used]);
  return [...ids].flatMap((id) => {
    const creative = world.creatives.get(id);
    return creative === undefined || creative.status === 'DELETED' ? [] : [creative];
  });
}

function byLabels<T extends { id: string; adAccountId: string }>(
  input: Pick<Parameters<typeof objectFilter<T>>[0], 'level' | 'scopeOf'>,
) {
  return (call: { parameters: CallParameters; context: GraphContext }) => {
    const isListed = objectFilter({ ...call, ...input });
    const hasLabels = labelFilter(call.parameters, call.context);
    return (object: T): boolean => hasLabels(object) && isListed(object);
  };
}

const adsVolume: Edge<SampleAdAccount> =
  ({ context }) =>
  (adAccount) => ({
    data: [
      {
        ads_running_or_in_review_count: countRunning(adAccount, context),
        limit_on_ads_running_or_in_review:
          context.creation.adAccount(adAccount.id).adsLimit ?? ADS_OF_ACCOUNT_MAX,
      },
    ],
  });

const paymentCycle: Edge<SampleAdAccount> = () => (adAccount) => ({
  data:
    adAccount.billingThresholdMinor === null
      ? []
      : [{ threshold_amount: String(adAccount.billingThresholdMinor) }],
});

export const adAccountNode: NodeType<SampleAdAccount> = {
  name: 'AdAccount',
  idOf: pathOf,
  defaults: ['account_id'],
  fields: {
    account_id: value((adAccount) => adAccount.id),
    account_status: value((adAccount) => adAccount.status),
    disable_reason: value((adAccount) => adAccount.disableReason),
    name: value((adAccount) => adAccount.name),
    created_time: value((adAccount) =>
      formatInstant({ atMs: adAccount.createdAtMs, timeZone: adAccount.timeZone }),
    ),
    timezone_name: value((adAccount) => adAccount.timeZone),
    timezone_offset_hours_utc: value(
      (adAccount, context) =>
        zoneOffsetMs({ atMs: context.nowMs, timeZone: adAccount.timeZone }) / 3_600_000,
    ),
    currency: value((adAccount) => adAccount.currency),
    balance: value((adAccount) => minorText(adAccount.balanceMinor)),
    amount_spent: value((adAccount, context) =>
      minorText(amountSpentMinor({ adAccount, context })),
    ),
    spend_cap: value((adAccount) => minorText(adAccount.spendCapMinor ?? 0)),
    min_daily_budget: value((adAccount) => adAccount.minDailyBudgetMinor),
    min_campaign_group_spend_cap: value((adAccount) =>
      minorText(Math.ceil(100 * adAccount.ratioToUsd * adAccount.minorPerUnit)),
    ),
    default_dsa_beneficiary: value(
      (adAccount, context) => dsaDefaultsOf(adAccount, context).beneficiary,
    ),
    default_dsa_payor: value((adAccount, context) => dsaDefaultsOf(adAccount, context).payor),
    is_prepay_account: value((adAccount) => adAccount.fundingSource?.type === 20),
    owner: value((adAccount) => adAccount.business.id),
    business: struct({
      keys: ['id', 'name'],
      read: (adAccount) => ({ ...adAccount.business }),
    }),
    user_tasks: value((adAccount, context) => [...(context.viewer.tasks.get(adAccount.id) ?? [])]),
    funding_source_details: fundingSource,
    failed_delivery_checks: structList({
      keys: ['check_name', 'summary', 'description'],
      read: (adAccount, context) =>
        adAccount.failedDeliveryChecks.map((check) => ({
          check_name: check.name,
          summary: localise({ text: check.summary, locale: context.locale }),
          description: localise({ text: check.description, locale: context.locale }),
        })),
    }),
    account_currency_ratio_to_usd: firstParty(value((adAccount) => adAccount.ratioToUsd)),
    // Major units; negative without a limit.
    adtrust_dsl: firstParty(value((adAccount) => adAccount.daySpendLimitUnits ?? -1)),
    next_bill_date: firstParty(
      value((adAccount) =>
        formatInstant({ atMs: adAccount.nextBillAtMs, timeZone: adAccount.timeZone }),
      ),
    ),
    min_billing_threshold: firstParty(
      struct({
        keys: ['amount', 'currency'],
        read: (adAccount) =>
          adAccount.billingThresholdMinor === null
            ? undefined
            : {
                amount: String(adAccount.billingThresholdMinor),
                currency: adAccount.currency,
              },
      }),
    ),
  },
  edges: {
    campaigns: listEdge({
      name: 'campaigns',
      node: (context) => context.nodes.campaign,
      pathOf,
      list: ({ parent, context }) =>
        parent.campaignIds.flatMap((id) => context.world.campaigns.get(id) ?? []),
      filter: (call) =>
        objectFilter({
          ...call,
          level: 'campaign',
          scopeOf: ({ object }) => ({ campaign: object }),
        }),
    }),
    adsets: listEdge({
      name: 'adsets',
      node: (context) => context.nodes.adSet,
      pathOf,
      list: ({ parent, context }) =>
        parent.adSetIds.flatMap((id) => context.world.adSets.get(id) ?? []),
      filter: (call) => objectFilter({ ...call, level: 'adset', scopeOf: adSetScope }),
    }),
    ads: listEdge({
      name: 'ads',
      node: (context) => context.nodes.ad,
      pathOf,
      list: ({ parent, context }) => parent.adIds.flatMap((id) => context.world.ads.get(id) ?? []),
      filter: (call) => objectFilter({ ...call, level: 'ad', scopeOf: adScope }),
    }),
    adcreatives: listEdge({
      name: 'adcreatives',
      node: (context) => context.nodes.creative,
      pathOf,
      list: creativesOf,
    }),
    campaignsbylabels: listEdge({
      name: 'campaignsbylabels',
      node: (context) => context.nodes.campaign,
      pathOf,
      list: ({ parent, context }) =>
        parent.campaignIds.flatMap((id) => context.world.campaigns.get(id) ?? []),
      filter: byLabels({ level: 'campaign', scopeOf: ({ object }) => ({ campaign: object }) }),
    }),
    adsetsbylabels: listEdge({
      name: 'adsetsbylabels',
      node: (context) => context.nodes.adSet,
      pathOf,
      list: ({ parent, context }) =>
        parent.adSetIds.flatMap((id) => context.world.adSets.get(id) ?? []),
      filter: byLabels({ level: 'adset', scopeOf: adSetScope }),
    }),
    adsbylabels: listEdge({
      name: 'adsbylabels',
      node: (context) => context.nodes.ad,
      pathOf,
      list: ({ parent, context }) => parent.adIds.flatMap((id) => context.world.ads.get(id) ?? []),
      filter: byLabels({ level: 'ad', scopeOf: adScope }),
    }),
    adcreativesbylabels: listEdge({
      name: 'adcreativesbylabels',
      node: (context) => context.nodes.creative,
      pathOf,
      list: creativesOf,
      filter: ({ parameters, context }) => labelFilter(parameters, context),
    }),
    ads_volume: adsVolume,
    adimages: listEdge({
      name: 'adimages',
      node: (context) => context.nodes.adImage,
      pathOf,
      list: ({ parent, context }) =>
        parent.adImageIds.flatMap((id) => context.world.adImages.get(id) ?? []),
      filter: imageFilter,
    }),
    insights: insightsEdge({ pathOf, scopeOf: ({ parent }) => accountScope(parent) }),
    minimum_budgets: minimumBudgets,
    adspaymentcycle: firstPartyEdge({
      name: 'adspaymentcycle',
      nodeName: 'AdAccount',
      edge: paymentCycle,
    }),
  },
};

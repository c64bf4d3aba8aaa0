import { actionCounts, type SampleAdAccount } from '@ads-checker/shared/sample/index';
import type {
  Edge,
  Field,
  GraphContext,
  InsightRow,
  Json,
  NodeType,
  Parameters,
} from './context.ts';
import { linkToPage, slicePage } from './edges.ts';
import { majorText, ratioText } from './formats.ts';
import { type InsightScope, listInsightRows, parentsOfRow, rowDays } from './insight-rows.ts';
import { compileNode, value } from './selection.ts';

/** Under this many impressions the network does not rank an ad. */
const RANKED_IMPRESSIONS = 500;

const money = (read: (row: InsightRow) => number): Field<InsightRow> =>
  value((row) => majorText({ minor: read(row), minorPerUnit: row.adAccount.minorPerUnit }));
const count = (read: (row: InsightRow) => number): Field<InsightRow> =>
  value((row) => String(read(row)));
const spendOf = (row: InsightRow): number => row.totals.spendMinor / row.adAccount.minorPerUnit;
const ratio = (read: (row: InsightRow) => { part: number; whole: number }): Field<InsightRow> =>
  value((row) => ratioText(read(row)));

function actionsOf(row: InsightRow): Json[] | undefined {
  const actions = actionCounts(row.totals).map(({ type, count: total }) => ({
    action_type: type,
    value: String(total),
  }));
  return actions.length === 0 ? undefined : actions;
}

function costsOf(row: InsightRow): Json[] | undefined {
  const costs = actionCounts(row.totals).map(({ type, count: total }) => ({
    action_type: type,
    value: ratioText({ part: spendOf(row), whole: total }),
  }));
  return costs.length === 0 ? undefined : costs;
}

/** The result the ad set looks for; none at the level of the account, where goals differ. */
function resultOf(input: {
  row: InsightRow;
  context: GraphContext;
}): { indicator: string; count: number } | undefined {
  const { row } = input;
  const target =
    row.level === 'account' ? undefined : (parentsOfRow(input).adSet?.targetAction ?? undefined);
  if (target === undefined) {
    return undefined;
  }
  const total = actionCounts(row.totals).find(({ type }) => type === target)?.count ?? 0;
  return { indicator: `actions:${target}`, count: total };
}

function resultField(
  read: (input: { row: InsightRow; count: number }) => string | undefined,
): Field<InsightRow> {
  return value((row, context) => {
    const result = resultOf({ row, context });
    const text = result === undefined ? undefined : read({ row, count: result.count });
    return result === undefined || text === undefined
      ? undefined
      : [
          {
            indicator: result.indicator,
            values: [{ value: text, attribution_windows: ['default'] }],
          },
        ];
  });
}

const ranking = (
  read: (input: { row: InsightRow; context: GraphContext }) => string | undefined,
): Field<InsightRow> =>
  value((row, context) => {
    if (row.level !== 'ad') {
      return undefined;
    }
    return row.totals.impressions < RANKED_IMPRESSIONS ? 'UNKNOWN' : read({ row, context });
  });

export const insightsNode: NodeType<InsightRow> = {
  name: 'AdsInsights',
  idOf: (row) => row.objectId,
  defaults: ['account_id', 'impressions', 'spend'],
  edges: {},
  fields: {
    account_id: value((row) => row.adAccount.id),
    account_name: value((row) => row.adAccount.name),
    account_currency: value((row) => row.adAccount.currency),
    campaign_id: value((row, context) => parentsOfRow({ row, context }).campaignId),
    campaign_name: value(
      (row, context) =>
        context.world.campaigns.get(parentsOfRow({ row, context }).campaignId ?? '')?.name,
    ),
    adset_id: value((row, context) => parentsOfRow({ row, context }).adSetId),
    adset_name: value(
      (row, context) =>
        context.world.adSets.get(parentsOfRow({ row, context }).adSetId ?? '')?.name,
    ),
    ad_id: value((row, context) => parentsOfRow({ row, context }).adId),
    ad_name: value(
      (row, context) => context.world.ads.get(parentsOfRow({ row, context }).adId ?? '')?.name,
    ),
    date_start: value((row) => rowDays(row).date_start),
    date_stop: value((row) => rowDays(row).date_stop),
    spend: money((row) => row.totals.spendMinor),
    impressions: count((row) => row.totals.impressions),
    reach: count((row) => row.reach),
    frequency: ratio((row) => ({ part: row.totals.impressions, whole: row.reach })),
    clicks: count((row) => row.totals.clicks),
    inline_link_clicks: count((row) => row.totals.linkClicks),
    cpc: ratio((row) => ({ part: spendOf(row), whole: row.totals.clicks })),
    cpm: ratio((row) => ({ part: spendOf(row) * 1_000, whole: row.totals.impressions })),
    cpp: ratio((row) => ({ part: spendOf(row) * 1_000, whole: row.reach })),
    ctr: ratio((row) => ({ part: row.totals.clicks * 100, whole: row.totals.impressions })),
    cost_per_inline_link_click: ratio((row) => ({
      part: spendOf(row),
      whole: row.totals.linkClicks,
    })),
    inline_link_click_ctr: ratio((row) => ({
      part: row.totals.linkClicks * 100,
      whole: row.totals.impressions,
    })),
    actions: value(actionsOf),
    cost_per_action_type: value(costsOf),
    website_purchase_roas: value((row) =>
      row.totals.purchases === 0
        ? undefined
        : [
            {
              action_type: 'offsite_conversion.fb_pixel_purchase',
              value: ratioText({
                part: row.totals.purchaseValueMinor,
                whole: row.totals.spendMinor,
              }),
            },
          ],
    ),
    results: resultField(({ count: total }) => (total === 0 ? undefined : String(total))),
    cost_per_result: resultField(({ row, count: total }) =>
      ratioText({ part: spendOf(row), whole: total }),
    ),
    quality_ranking: ranking(
      ({ row, context }) => context.world.ads.get(row.objectId)?.qualityRanking,
    ),
    engagement_rate_ranking: ranking(
      ({ row, context }) => context.world.ads.get(row.objectId)?.engagementRateRanking,
    ),
    conversion_rate_ranking: ranking(
      ({ row, context }) => context.world.ads.get(row.objectId)?.conversionRateRanking,
    ),
  },
};

/** Parameters a nested edge takes from the whole call when it names no period itself. */
const INHERITED = ['date_preset', 'time_range'];

function withInherited(input: {
  parameters: Parameters;
  context: GraphContext;
  isNested: boolean;
}): Parameters {
  const { context, isNested, parameters } = input;
  if (!isNested || INHERITED.some((name) => parameters.has(name))) {
    return parameters;
  }
  const merged = new Map(parameters);
  for (const name of INHERITED) {
    const text = context.parameters.get(name);
    if (text !== undefined) {
      merged.set(name, text);
    }
  }
  return merged;
}

/** `insights` of an object, as a nested edge or as a path. */
export function insightsEdge<Parent>(input: {
  scopeOf: (call: { parent: Parent; context: GraphContext }) => InsightScope;
  pathOf: (parent: Parent) => string;
}): Edge<Parent> {
  return ({ context, fields, fieldsText, isNested, parameters: own }) => {
    const parameters = withInherited({ parameters: own, context, isNested });
    const read = compileNode({ node: insightsNode, fields, context, hasId: false });
    return (parent) => {
      const rows = listInsightRows({
        scope: input.scopeOf({ parent, context }),
        parameters,
        context,
        isNested,
      });
      const page = slicePage({
        rows,
        parameters,
        cursorOf: ({ index }) => String(index),
        findIndex: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
        linkTo: (cursor) =>
          linkToPage({
            context,
            path: `${input.pathOf(parent)}/insights`,
            parameters,
            fieldsText,
            cursor,
          }),
      });
      return {
        data: page.rows.map((row) => ({ ...read(row), ...rowDays(row) })),
        ...(page.paging === undefined ? {} : { paging: page.paging }),
      };
    };
  };
}

/** Scope of an account's own insights. */
export function accountScope(adAccount: SampleAdAccount): InsightScope {
  return { level: 'account', objectId: adAccount.id, adAccount };
}

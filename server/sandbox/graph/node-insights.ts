import { actionCounts, type SampleAdAccount } from '@ads-checker/shared/sample/index';
import { countsByWindow, readWindows } from './attribution.ts';
import type {
  Edge,
  Field,
  GraphContext,
  InsightRow,
  JsonObject,
  NodeType,
  Parameters,
} from './context.ts';
import { linkToPage, slicePage } from './edges.ts';
import { invalidParameter } from './errors.ts';
import { type FieldRequest, readFields } from './fields.ts';
import type { Condition } from './filtering.ts';
import { majorText, ratioText } from './formats.ts';
import { readNames } from './insight-breakdowns.ts';
import {
  type InsightScope,
  listInsightRows,
  parentsOfRow,
  rowDays,
  sumRows,
} from './insight-rows.ts';
import { compileNode, value } from './selection.ts';

/** The Graph API ranks no ad below this number of impressions. */
const RANKED_IMPRESSIONS = 500;

const money = (read: (row: InsightRow) => number): Field<InsightRow> =>
  value((row) => majorText({ minor: read(row), minorPerUnit: row.adAccount.minorPerUnit }));
const count = (read: (row: InsightRow) => number): Field<InsightRow> =>
  value((row) => String(read(row)));
const spendOf = (row: InsightRow): number => row.totals.spendMinor / row.adAccount.minorPerUnit;
const ratio = (read: (row: InsightRow) => { part: number; whole: number }): Field<InsightRow> =>
  value((row) => ratioText(read(row)));

function actionList(textOf: (input: { row: InsightRow; count: number }) => string | undefined) {
  return value<InsightRow>((row, context) => {
    const windows = readWindows(context.parameters);
    const entries = actionCounts(row.totals).map(({ type, count: total }) => ({
      action_type: type,
      value: textOf({ row, count: total }),
      ...Object.fromEntries(
        countsByWindow({ count: total, windows }).map(([name, counted]) => [
          name,
          textOf({ row, count: counted }),
        ]),
      ),
    }));
    return entries.length === 0 ? undefined : entries;
  });
}

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
    reach: value((row) => (row.reach === null ? undefined : String(row.reach))),
    frequency: value((row) =>
      row.reach === 0 ? '0' : ratioText({ part: row.totals.impressions, whole: row.reach ?? 0 }),
    ),
    clicks: count((row) => row.totals.clicks),
    inline_link_clicks: count((row) => row.totals.linkClicks),
    cpc: ratio((row) => ({ part: spendOf(row), whole: row.totals.clicks })),
    cpm: ratio((row) => ({ part: spendOf(row) * 1_000, whole: row.totals.impressions })),
    cpp: ratio((row) => ({ part: spendOf(row) * 1_000, whole: row.reach ?? 0 })),
    ctr: ratio((row) => ({ part: row.totals.clicks * 100, whole: row.totals.impressions })),
    cost_per_inline_link_click: ratio((row) => ({
      part: spendOf(row),
      whole: row.totals.linkClicks,
    })),
    inline_link_click_ctr: ratio((row) => ({
      part: row.totals.linkClicks * 100,
      whole: row.totals.impressions,
    })),
    actions: actionList(({ count: total }) => String(total)),
    cost_per_action_type: actionList(({ row, count: total }) =>
      ratioText({ part: spendOf(row), whole: total }),
    ),
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

const IDENTITIES =
  /^(?:account|campaign|adset|ad)_(?:id|name|currency)$|^date_(?:start|stop)$|_ranking$/;
const LISTS = ['actions', 'cost_per_action_type', 'website_purchase_roas'];
/** Metrics that a summary may contain: results of different goals do not add up. */
const METRICS = new Set(
  Object.keys(insightsNode.fields).filter(
    (name) => !IDENTITIES.test(name) && !['results', 'cost_per_result'].includes(name),
  ),
);
const SORTABLE = new Set([...METRICS].filter((name) => !LISTS.includes(name)));

/** Parameters a nested edge inherits from the request when it names no period itself. */
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

/** Filters with these operators do not apply to the summary. */
const NOT_IN_SUMMARY = ['CONTAIN', 'STARTS_WITH'];

/** Totals over all rows of the query, not of the page; undefined when none were requested. */
function summaryOf(input: {
  list: (isIgnored?: (condition: Condition) => boolean) => InsightRow[];
  rows: readonly InsightRow[];
  fields: readonly FieldRequest[] | undefined;
  parameters: Parameters;
  context: GraphContext;
}): JsonObject | undefined {
  const { context, parameters, rows } = input;
  const text = parameters.get('summary');
  if (text === 'total_count' || text === 'true') {
    return { total_count: rows.length };
  }
  const asked = input.fields?.map(({ name }) => name) ?? insightsNode.defaults;
  const names =
    parameters.get('default_summary') === 'true'
      ? asked.filter((name) => METRICS.has(name))
      : readNames(text).filter((name) => name !== 'false');
  const strange = names.find((name) => !METRICS.has(name));
  if (strange !== undefined) {
    throw invalidParameter(`${strange} cannot be in the summary param`);
  }
  if (names.length === 0) {
    return undefined;
  }
  const whole = sumRows(input.list(({ operator }) => NOT_IN_SUMMARY.includes(operator)));
  const fields = readFields(new Map([['fields', names.join(',')]]));
  return whole === undefined
    ? {}
    : compileNode({ node: insightsNode, fields, context, hasId: false })(whole);
}

function sortRows(input: {
  rows: InsightRow[];
  parameters: Parameters;
  context: GraphContext;
}): InsightRow[] {
  const { context, parameters, rows } = input;
  const keys = readNames(parameters.get('sort'));
  if (keys.length === 0) {
    return rows;
  }
  const match = /^([\w:.]+)_(ascending|descending)$/.exec(keys[0] ?? '');
  const name = match?.[1] ?? '';
  const action = /^actions:(.+)$/.exec(name)?.[1];
  if (keys.length > 1 || (action === undefined && !SORTABLE.has(name))) {
    throw invalidParameter('Sorting field is not supported');
  }
  const fields = readFields(new Map([['fields', action === undefined ? name : 'spend']]));
  const read = compileNode({ node: insightsNode, fields, context, hasId: false });
  const key = (row: InsightRow): number =>
    action === undefined
      ? Number(read(row)[name] ?? 0)
      : (actionCounts(row.totals).find(({ type }) => type === action)?.count ?? 0);
  const sign = match?.[2] === 'descending' ? -1 : 1;
  return rows.toSorted((left, right) => sign * (key(left) - key(right)));
}

/** `insights` of an object, as a nested edge or as a path. */
export function insightsEdge<Parent>(input: {
  scopeOf: (call: { parent: Parent; context: GraphContext }) => InsightScope;
  pathOf: (parent: Parent) => string;
}): Edge<Parent> {
  return ({ context: whole, fields, fieldsText, isNested, parameters: own }) => {
    const parameters = withInherited({ parameters: own, context: whole, isNested });
    readWindows(parameters);
    const context = { ...whole, parameters };
    const read = compileNode({ node: insightsNode, fields, context, hasId: false });
    return (parent) => {
      const scope = input.scopeOf({ parent, context });
      const list = (isIgnored?: (condition: Condition) => boolean): InsightRow[] =>
        listInsightRows({
          scope,
          parameters,
          context,
          isNested,
          ...(isIgnored === undefined ? {} : { isIgnored }),
        });
      const rows = sortRows({ rows: list(), parameters, context });
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
      const summary = summaryOf({ list, rows, fields, parameters, context });
      return {
        data: page.rows.map((row) => ({ ...read(row), ...rowDays(row), ...row.breakdowns })),
        ...(page.paging === undefined ? {} : { paging: page.paging }),
        ...(summary === undefined ? {} : { summary }),
      };
    };
  };
}

export function accountScope(adAccount: SampleAdAccount): InsightScope {
  return { level: 'account', objectId: adAccount.id, adAccount };
}

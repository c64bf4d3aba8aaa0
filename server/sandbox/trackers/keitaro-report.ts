import { SAMPLE_CURRENCIES } from '@ads-checker/shared/sample/currencies';
import { dayOf } from '@ads-checker/shared/sample/index';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { z } from 'zod';
import type { CatalogCampaign } from './catalog.ts';
import { addFigures, emptyFigures, type Figures, resultsOf } from './clicks.ts';
import { campaignIdOf, findToken, KeitaroError, PARAMETER_KEYS } from './keitaro-model.ts';
import type { Grouping, ReportRow } from './report.ts';
import { corruptRows, type TrackerCall, type TrackerContext } from './serve.ts';
import { instantIn, isZone, type Span, spanOfDays, spanOfWalls } from './times.ts';

const TRACKER = SAMPLE_TRACKERS.keitaro;

const reportSchema = z.strictObject({
  range: z.strictObject({
    from: z.string().optional(),
    to: z.string().optional(),
    interval: z.string().optional(),
    timezone: z.string(),
  }),
  grouping: z.array(z.string()).optional(),
  dimensions: z.array(z.string()).optional(),
  metrics: z.array(z.string()).optional(),
  measures: z.array(z.string()).optional(),
  filters: z
    .array(z.strictObject({ name: z.string(), operator: z.string(), expression: z.unknown() }))
    .default([]),
  sort: z.array(z.strictObject({ name: z.string(), order: z.enum(['ASC', 'DESC']) })).default([]),
  limit: z.int().min(1).max(10_000).default(1_000),
  offset: z.int().min(0).default(0),
  summary: z.boolean().default(false),
});

function ratio(top: number, bottom: number): number {
  return bottom === 0 ? 0 : Math.round((top / bottom) * 10_000) / 100;
}

const profitOf = (figures: Figures): number => {
  const { cost, revenue } = resultsOf(figures);
  return revenue - cost;
};

const { ratioToUsd } = SAMPLE_CURRENCIES[TRACKER.currency];
const inCurrency =
  (usd: (figures: Figures) => number) =>
  (figures: Figures): number =>
    usd(figures) * ratioToUsd;

const METRICS: Readonly<Record<string, (figures: Figures) => number>> = {
  clicks: ({ clicks }) => clicks,
  campaign_unique_clicks: ({ uniqueClicks }) => uniqueClicks,
  stream_unique_clicks: ({ uniqueClicks }) => uniqueClicks,
  global_unique_clicks: ({ uniqueClicks }) => uniqueClicks,
  bots: ({ bots }) => bots,
  conversions: (figures) => resultsOf(figures).leads,
  leads: ({ hold }) => hold,
  sales: ({ approved }) => approved,
  rejected: ({ rejected }) => rejected,
  lp_clicks: ({ landingClicks }) => landingClicks,
  lp_ctr: ({ clicks, landingClicks }) => ratio(landingClicks, clicks),
  cr: (figures) => ratio(resultsOf(figures).leads, figures.clicks),
  roi: (figures) => ratio(profitOf(figures), resultsOf(figures).cost),
  cost: inCurrency((figures) => resultsOf(figures).cost),
  revenue: inCurrency((figures) => resultsOf(figures).revenue),
  profit: inCurrency(profitOf),
  profit_confirmed: inCurrency(({ approvedCents, costCents }) => (approvedCents - costCents) / 100),
  lead_revenue: inCurrency(({ holdCents }) => holdCents / 100),
  sale_revenue: inCurrency(({ approvedCents }) => approvedCents / 100),
};
const DIMENSIONS: readonly string[] = [
  'campaign_id',
  'campaign',
  'country_code',
  'day',
  ...PARAMETER_KEYS,
];

function unknownName(kind: string, name: string, valid: readonly string[]): KeitaroError {
  return new KeitaroError(400, `Unknown ${kind} "${name}". Valid names: ${valid.join(', ')}`);
}

function readSpan(range: z.infer<typeof reportSchema>['range'], nowMs: number): Span {
  const { timezone: timeZone, interval, from, to } = range;
  if (!isZone(timeZone)) {
    throw new KeitaroError(406, { 'range.timezone': ['Timezone is invalid'] });
  }
  if (interval !== undefined) {
    const today = dayOf({ atMs: nowMs, timeZone });
    switch (interval) {
      case 'today':
        return spanOfDays({ sinceDay: today, untilDay: today, timeZone });
      case 'yesterday':
        return spanOfDays({ sinceDay: today - 1, untilDay: today - 1, timeZone });
      case '7_days_ago':
        return spanOfDays({ sinceDay: today - 6, untilDay: today, timeZone });
      case 'all_time':
        return { fromMs: 0, toMs: nowMs };
      default:
        throw new KeitaroError(400, `Unknown interval "${interval}"`);
    }
  }
  const span = spanOfWalls({ from: from ?? '', to: to ?? '', toInstant: instantIn(timeZone) });
  if (span === undefined) {
    throw new KeitaroError(406, { 'range.from': ['Date is invalid'] });
  }
  return span;
}

function readCampaigns(
  { trackers }: TrackerContext,
  filters: z.infer<typeof reportSchema>['filters'],
): readonly CatalogCampaign[] {
  return filters.reduce<readonly CatalogCampaign[]>((campaigns, filter) => {
    const asked = z.array(z.int()).safeParse(filter.expression);
    if (filter.name !== 'campaign_id' || filter.operator !== 'IN_LIST' || !asked.success) {
      throw new KeitaroError(400, `Filter "${filter.name}" ${filter.operator} is not valid`);
    }
    return campaigns.filter((campaign) => asked.data.includes(campaignIdOf(campaign)));
  }, trackers.catalog().campaigns);
}

function toGrouping(name: string, timeZone: string): Grouping {
  if (name === 'campaign' || name === 'campaign_id') {
    return { by: 'campaign' };
  }
  if (name === 'country_code') {
    return { by: 'country' };
  }
  return name === 'day'
    ? { by: 'day', timeZone }
    : { by: 'token', find: (campaign) => findToken(campaign, name) };
}

function dimensionValue(name: string, row: ReportRow, parents: readonly ReportRow[], at: number) {
  const campaign = parents[at]?.campaign ?? row.campaign;
  return name === 'campaign_id' && campaign !== undefined
    ? campaignIdOf(campaign)
    : (row.path[at] ?? '');
}

export function buildReport(context: TrackerContext, { body }: TrackerCall): object {
  const parsed = reportSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new KeitaroError(406, {
      [issue?.path.join('.') || 'body']: [issue?.message ?? 'is invalid'],
    });
  }
  const { data } = parsed;
  const known = Object.keys(METRICS).filter(
    (name) => !context.settings.missingColumns.includes(name),
  );
  const metrics = data.metrics ?? data.measures ?? [];
  const dimensions = data.grouping ?? data.dimensions ?? [];
  for (const name of metrics) {
    if (!known.includes(name)) {
      throw unknownName('metric', name, known);
    }
  }
  for (const name of dimensions) {
    if (!DIMENSIONS.includes(name)) {
      throw unknownName('dimension', name, DIMENSIONS);
    }
  }
  const rows = context.trackers.reports.read({
    tracker: TRACKER.version,
    campaigns: readCampaigns(context, data.filters),
    groupings: dimensions.map((name) => toGrouping(name, data.range.timezone)),
    span: readSpan(data.range, context.nowMs),
    nowMs: context.nowMs,
  });
  const measure = (figures: Figures): Record<string, number> =>
    Object.fromEntries(metrics.map((name) => [name, METRICS[name]?.(figures) ?? 0]));
  const summary = emptyFigures();
  const parents: ReportRow[] = [];
  const flat: Record<string, string | number>[] = [];
  for (const row of rows) {
    parents[row.level - 1] = row;
    if (row.level === 1) {
      addFigures({ to: summary, from: row.figures });
    }
    if (row.level === dimensions.length) {
      const values = dimensions.map((name, at) => [name, dimensionValue(name, row, parents, at)]);
      flat.push({ ...Object.fromEntries(values), ...measure(row.figures) });
    }
  }
  const page = flat.slice(data.offset, data.offset + data.limit);
  return {
    rows: corruptRows(page, context.settings),
    ...(data.summary
      ? {
          summary: {
            ...Object.fromEntries(dimensions.map((name) => [name, null])),
            ...measure(summary),
          },
        }
      : {}),
    total: flat.length,
    meta: { body: 0, summary: 0, count: 0 },
  };
}

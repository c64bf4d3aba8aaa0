import type { TrackerSumColumn } from '@ads-checker/shared/domain/tracker-columns';
import type { ColumnNames } from '../common/values.ts';
import type { TrackerRange } from '../ports/tracker-port.ts';

/**
 * A conversion changes its status (lead, sale, rejected), so registrations are the sum of all
 * three.
 */
export const KEITARO_COLUMNS: ColumnNames = {
  clicks: [['clicks']],
  unique_clicks: [['campaign_unique_clicks']],
  unique_campaign_clicks: [['campaign_unique_clicks']],
  bots: [['bots']],
  lp_clicks: [['lp_clicks']],
  leads: [['leads'], ['sales'], ['rejected']],
  conversions: [['conversions']],
  approved: [['sales']],
  hold: [['leads']],
  rejected: [['rejected']],
  revenue: [['revenue']],
  cost: [['cost']],
  revenue_approved: [['sale_revenue']],
};
export const KEITARO_EXPECTED = Object.keys(KEITARO_COLUMNS) as readonly TrackerSumColumn[];

export const KEITARO_METRICS: readonly string[] = [
  ...new Set(Object.values(KEITARO_COLUMNS).flatMap((parts) => parts?.flat() ?? [])),
];

/** Other metrics may be missing in some versions; without clicks there is no report. */
const REQUIRED_METRIC = 'clicks';
const NAMES_OF_A_LIST = 4;

/**
 * Metrics that an error reports as unknown to this version: quoted, following an error word, or
 * missing from the list of valid names. Empty for other errors.
 */
export function findUnknownMetrics(
  message: string,
  requested: readonly string[],
): readonly string[] {
  const optional = requested.filter((metric) => metric !== REQUIRED_METRIC);
  const isWord = (metric: string): boolean => new RegExp(`\\b${metric}\\b`).test(message);
  const rejected = optional.filter((metric) =>
    new RegExp(
      `(?:unknown|invalid|unsupported|undefined|not found|not valid|unexpected)\\W*(?:\\w+\\W+){0,2}?["'\`\\[(]?${metric}\\b["'\`\\])]?`,
      'i',
    ).test(message),
  );
  const listed = requested.filter(isWord);
  const unlisted = listed.length >= NAMES_OF_A_LIST ? optional.filter((one) => !isWord(one)) : [];
  return [...new Set([...rejected.slice(0, 1), ...unlisted])];
}

/** A range of days; the last minute is inclusive. */
export function toKeitaroRange(input: {
  range: TrackerRange;
  timeZone: string;
}): Readonly<Record<string, string>> {
  return input.range === 'all_time'
    ? { interval: 'all_time', timezone: input.timeZone }
    : {
        from: `${input.range.since} 00:00`,
        to: `${input.range.until} 23:59`,
        timezone: input.timeZone,
      };
}

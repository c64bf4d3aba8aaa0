import type { TrackerSumColumn } from '@ads-checker/shared/domain/tracker-columns';
import { TRACKER_SUM_COLUMNS } from '@ads-checker/shared/domain/tracker-columns';
import type { ColumnNames } from '../common/values.ts';
import { TrackerError, type TrackerRange } from '../ports/tracker-port.ts';

const LEADS = [['leads']];

/** The columns of `GET /columns`. */
export const BINOM_V2_COLUMNS: ColumnNames = {
  clicks: [['clicks']],
  unique_clicks: [['unique_clicks']],
  unique_campaign_clicks: [['unique_campaign_clicks']],
  bots: [['bots']],
  lp_views: [['lander_views']],
  lp_clicks: [['lander_clicks']],
  leads: LEADS,
  conversions: LEADS,
  revenue: [['revenue']],
  cost: [['cost']],
  ...Object.fromEntries(
    TRACKER_SUM_COLUMNS.filter((column) => column.startsWith('event_')).map((column) => [
      column,
      [[column]],
    ]),
  ),
};
export const BINOM_V2_EXPECTED: readonly TrackerSumColumn[] = [
  'clicks',
  'leads',
  'conversions',
  'revenue',
  'cost',
];

/** @throws TrackerError `bad_request` for a token that is not a Binom 2 number */
export function requireTokenNumber(tokenId: string): number {
  if (!/^\d{1,3}$/.test(tokenId)) {
    throw new TrackerError({
      failure: 'bad_request',
      vendorMessage: `Token ${tokenId.slice(0, 20)} is not a number.`,
    });
  }
  return Number(tokenId);
}

/** Query parameters of a range of days; the last second is inclusive. */
export function toBinomV2Dates(input: {
  range: TrackerRange;
  timeZone: string;
}): Readonly<Record<'datePreset' | 'dateFrom' | 'dateTo' | 'timezone', string>> {
  return input.range === 'all_time'
    ? { datePreset: 'all_time', dateFrom: '', dateTo: '', timezone: input.timeZone }
    : {
        datePreset: 'custom_time',
        dateFrom: `${input.range.since} 00:00:00`,
        dateTo: `${input.range.until} 23:59:59`,
        timezone: input.timeZone,
      };
}

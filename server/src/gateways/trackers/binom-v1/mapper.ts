import type { TrackerSumColumn } from '@ads-checker/shared/domain/tracker-columns';
import { type ColumnNames, readNumber, toNamedRow } from '../common/values.ts';
import { type TrackerCampaign, TrackerError } from '../ports/tracker-port.ts';
import { campaignSchema } from './schemas.ts';

const LEADS = [['leads']];

/** Names since 1.9, then those up to 1.8 (docs.binom.org/api_change.php). */
export const BINOM_V1_COLUMNS: ColumnNames = {
  clicks: [['clicks']],
  unique_clicks: [['unique_clicks']],
  bots: [['bots']],
  lp_views: [['landing_clicks', 'lp_cl']],
  lp_clicks: [['offer_clicks', 'off_cl']],
  leads: LEADS,
  conversions: LEADS,
  approved: [['a_leads']],
  hold: [['h_leads']],
  rejected: [['r_leads']],
  revenue: [['revenue', 'rev']],
  cost: [['cost', 'spend']],
};
/** Other columns exist only when configured in the tracker. */
export const BINOM_V1_EXPECTED: readonly TrackerSumColumn[] = [
  'clicks',
  'leads',
  'conversions',
  'revenue',
  'cost',
];

const TOKEN_NUMBER_MAX = 10;

/**
 * The grouping code of a token: 27 for the first, 280 + N for the others.
 * @throws TrackerError `bad_request` for a number that does not exist in Binom 1
 */
export function toGroupingCode(tokenId: string): string {
  const number = Number(tokenId);
  if (!/^\d{1,2}$/.test(tokenId) || number < 1 || number > TOKEN_NUMBER_MAX) {
    throw new TrackerError({
      failure: 'bad_request',
      vendorMessage: `Token ${tokenId.slice(0, 20)} is not one of 1 to ${TOKEN_NUMBER_MAX}.`,
    });
  }
  return String(number === 1 ? 27 : 280 + number);
}

/** Clicks of a row in the requested days; undefined when not reported. */
export function clicksOf(raw: unknown): number | undefined {
  return readNumber(toNamedRow(raw)?.get('clicks'));
}

/** A row of the campaign list; undefined without a readable id. */
export function toCampaign(raw: unknown): TrackerCampaign | undefined {
  const named = toNamedRow(raw);
  const parsed = campaignSchema.safeParse(named && Object.fromEntries(named));
  if (!parsed.success) {
    return undefined;
  }
  const { id, name, status, ts_id: sourceId } = parsed.data;
  const hasTraffic = (clicksOf(raw) ?? 0) > 0;
  return {
    id,
    name: name || id,
    status: status === '0' ? 0 : hasTraffic ? 2 : 1,
    trafficSourceId: sourceId ?? null,
  };
}

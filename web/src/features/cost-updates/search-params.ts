import {
  AD_COST_PAGE_DEFAULT,
  AD_COST_STATUSES,
  type AdCostStatus,
} from '@ads-checker/shared/contracts/ad-cost-values';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { z } from 'zod';
import { toQueryString } from '../../lib/use-url-state.ts';

export const COST_PERIODS = [1, 3, 7, 14, 30, 90] as const;
const DEFAULT_DAYS = 7;
export const COST_PAGE_SIZES = [AD_COST_PAGE_DEFAULT, 100, 200];
const OFFSET_MAX = 10_000_000;

const text = z.union([z.string(), z.number().transform(String)]);
const wholeNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);
const date = z.iso.date().optional().catch(undefined);

/** URL search parameters of the costs of a profile. Invalid parts are dropped. */
export const costsSearchSchema = z.object({
  ad: text.pipe(idSchema).optional().catch(undefined),
  status: z.enum(AD_COST_STATUSES).optional().catch(undefined),
  noClicks: z.literal(true).optional().catch(undefined),
  days: z
    .literal([...COST_PERIODS])
    .optional()
    .catch(undefined),
  since: date,
  until: date,
  page: wholeNumber.pipe(z.int().min(1)).optional().catch(undefined),
  limit: wholeNumber
    .pipe(z.literal([...COST_PAGE_SIZES]))
    .optional()
    .catch(undefined),
});

/** The last days up to today, or a range of days with optional ends. */
export type CostPeriod =
  | { readonly days: number }
  | { readonly since: string | undefined; readonly until: string | undefined };

export interface CostsView {
  readonly adId: string;
  readonly status: AdCostStatus | undefined;
  /** Only the failed ones without clicks. */
  readonly isUnmatched: boolean;
  readonly period: CostPeriod;
  readonly page: number;
  readonly limit: number;
}

export function toCostsView(input: unknown): CostsView {
  const { ad, status, noClicks, days, since, until, page, limit } = costsSearchSchema.parse(input);
  const isRange = since !== undefined || until !== undefined;
  return {
    adId: ad ?? '',
    status,
    isUnmatched: noClicks === true,
    period: isRange ? { since, until } : { days: days ?? DEFAULT_DAYS },
    page: page ?? 1,
    limit: limit ?? AD_COST_PAGE_DEFAULT,
  };
}

export function costsPath(
  adUserId: string,
  { adId, status, isUnmatched, period, page, limit }: CostsView,
): string {
  return `/ad-users/${adUserId}/ad-costs${toQueryString({
    ad: idSchema.safeParse(adId).success ? adId : undefined,
    status,
    noClicks: isUnmatched || undefined,
    ...('days' in period
      ? { days: period.days === DEFAULT_DAYS ? undefined : period.days }
      : period),
    page: page === 1 ? undefined : page,
    limit: limit === AD_COST_PAGE_DEFAULT ? undefined : limit,
  })}`;
}

/** The request filter, without paging. `today` is the local date. */
export function toCostFilter({ adId, status, isUnmatched, period }: CostsView, today: string) {
  const range =
    'days' in period ? { since: addDays({ date: today, days: 1 - period.days }) } : period;
  return {
    ...(idSchema.safeParse(adId).success ? { adId } : {}),
    ...(status === undefined ? {} : { statusList: [status] }),
    ...(isUnmatched ? { failure: 'no_clicks' as const } : {}),
    ...(range.since === undefined ? {} : { since: range.since }),
    ...('until' in range && range.until !== undefined ? { until: range.until } : {}),
  };
}
export type CostFilter = ReturnType<typeof toCostFilter>;

export function offsetOf({ page, limit }: CostsView): number {
  return Math.min((page - 1) * limit, OFFSET_MAX);
}

export function countCostFilters({ adId, status, isUnmatched }: CostsView): number {
  return [adId !== '', status !== undefined, isUnmatched].filter(Boolean).length;
}

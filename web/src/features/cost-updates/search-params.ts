import {
  AD_COST_PAGE_DEFAULT,
  AD_COST_STATUSES,
} from '@ads-checker/shared/contracts/ad-cost-values';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { z } from 'zod';
import {
  defineView,
  flagParam,
  optionalParam,
  type Param,
  pageParams,
  typedParam,
} from '../../lib/view.ts';

export const COST_PERIODS = [1, 3, 7, 14, 30, 90] as const;
const DEFAULT_DAYS = 7;
export const COST_PAGE_SIZES = [AD_COST_PAGE_DEFAULT, 100, 200];

const date = z.iso.date().optional().catch(undefined);
const periodSchema = z.object({
  days: z.literal([...COST_PERIODS]).catch(DEFAULT_DAYS),
  since: date,
  until: date,
});

/** The last days up to today, or a range of days with optional ends. */
export type CostPeriod =
  | { readonly days: number }
  | { readonly since: string | undefined; readonly until: string | undefined };

const periodParam: Param<CostPeriod, 'days' | 'since' | 'until'> = {
  initial: { days: DEFAULT_DAYS },
  read(search) {
    const { days, since, until } = periodSchema.parse(search);
    return since !== undefined || until !== undefined ? { since, until } : { days };
  },
  write: (period) => period,
};

/** The costs of a profile as their URL holds them. */
export const costsView = defineView({
  adId: typedParam('ad', idSchema),
  status: optionalParam('status', z.enum(AD_COST_STATUSES)),
  /** Only the failed ones without clicks. */
  isUnmatched: flagParam('noClicks', false),
  period: periodParam,
  ...pageParams(z.literal(COST_PAGE_SIZES), AD_COST_PAGE_DEFAULT),
});
export type CostsView = typeof costsView.initial;

export function costsPath(adUserId: string, view: CostsView): string {
  return `/ad-users/${adUserId}/ad-costs${costsView.toQuery(view)}`;
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

import { DATE_PRESETS } from '@ads-checker/shared/contracts/ad-object-values';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { RESULT_GROUPINGS } from '@ads-checker/shared/contracts/result-values';
import { timeRangeSchema } from '@ads-checker/shared/contracts/time-range';
import { z } from 'zod';
import type { Period } from '../../lib/periods.ts';
import { choiceParam, defineView, optionalParam, type Param, sortParam } from '../../lib/view.ts';

export const RESULT_SORTS = {
  name: 'asc',
  spend: 'desc',
  revenue: 'desc',
  profit: 'desc',
  before: 'desc',
  roi: 'desc',
  leads: 'desc',
  cpa: 'desc',
} as const;
export type ResultColumn = keyof typeof RESULT_SORTS;

const presetSchema = z.enum(DATE_PRESETS);

const periodParam: Param<Period, 'period' | 'since' | 'until'> = {
  initial: { preset: 'last_14_days' },
  read({ period, since, until }) {
    const range = timeRangeSchema.safeParse({ since, until });
    const preset = presetSchema.safeParse(period);
    return range.success
      ? { range: range.data }
      : preset.success
        ? { preset: preset.data }
        : undefined;
  },
  write: (period) => ('preset' in period ? { period: period.preset } : period.range),
};

const comparedParam: Param<boolean, 'compare'> = {
  initial: true,
  read: ({ compare }) => z.boolean().safeParse(compare).data,
  write: (compare) => ({ compare }),
};

/** The screen as its URL holds it. */
export const resultsView = defineView({
  tab: {
    ...choiceParam('tab', z.enum(['overview', 'board']), 'overview'),
    isFilter: () => false,
  },
  period: periodParam,
  isCompared: comparedParam,
  groupBy: { ...choiceParam('by', z.enum(RESULT_GROUPINGS), 'ad_user'), isFilter: () => false },
  adUserId: optionalParam('profile', idSchema),
  buyerId: optionalParam('buyer', idSchema),
  adAccountId: optionalParam('account', idSchema),
  adCampaignId: optionalParam('campaign', idSchema),
  /** Null: by largest profit, days by the latest. */
  sort: sortParam(RESULT_SORTS),
});
export type ResultsView = typeof resultsView.initial;

export function resultsPath(view: ResultsView): string {
  return `/results${resultsView.toQuery(view)}`;
}

/** What the figures are limited to. */
export function toResultFilter({ adUserId, buyerId, adAccountId, adCampaignId }: ResultsView) {
  return {
    ...(adUserId === undefined ? {} : { adUserId }),
    ...(buyerId === undefined ? {} : { buyerId }),
    ...(adAccountId === undefined ? {} : { adAccountId }),
    ...(adCampaignId === undefined ? {} : { adCampaignId }),
  };
}
export type ResultFilter = ReturnType<typeof toResultFilter>;
export type FilterName = 'buyerId' | 'adUserId' | 'adAccountId' | 'adCampaignId';

/**
 * The view that a row opens: a profile its ad accounts, an ad account its campaigns, a campaign its
 * days, a day its campaigns. Undefined for tracker campaigns and countries, which nothing can be limited
 * to.
 */
export function drillDown(view: ResultsView, key: string): ResultsView | undefined {
  const next = { ...view, tab: 'overview', sort: null } as const;
  switch (view.tab === 'board' ? 'buyer' : view.groupBy) {
    case 'buyer':
      return { ...next, buyerId: key, groupBy: 'ad_user' };
    case 'ad_user':
      return { ...next, adUserId: key, groupBy: 'ad_account' };
    case 'ad_account':
      return { ...next, adAccountId: key, groupBy: 'campaign' };
    case 'campaign':
      return { ...next, adCampaignId: key, groupBy: 'day' };
    case 'day':
      return { ...next, period: { range: { since: key, until: key } }, groupBy: 'campaign' };
    case 'tracker_campaign':
    case 'country':
      return undefined;
  }
}

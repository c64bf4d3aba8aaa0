import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { useMemo } from 'react';
import { checkerPath } from '../../../lib/checker-path.ts';
import { type Period, useAdObjects } from '../../../replica/index.ts';
import { type AdObjectRow, isAd, isCampaign, type ObjectKind } from '../ad-object.ts';
import { sumRows } from '../columns/totals.ts';
import { countLevelFilters, type RowFilters } from '../filters/filters.ts';

/** The lists above a list, needed by its filters and inherited values. */
export function useParents({
  kind,
  adUserId,
  adAccountId,
  period,
}: {
  kind: ObjectKind;
  adUserId: string;
  adAccountId: string;
  period: Period;
}) {
  const query = { adUserId, adAccountId, period };
  const campaigns = useAdObjects(
    kind === 'campaigns' ? null : { kind: 'campaigns' as const, ...query },
  );
  const adSets = useAdObjects(kind === 'ads' ? { kind: 'adSets' as const, ...query } : null);
  return useMemo(() => ({ campaigns, adSets }), [campaigns, adSets]);
}

/**
 * Total spend to compare with a list narrowed only by its parents: theirs, or that of the ad
 * account.
 */
export function findParentSpend({
  filters,
  account,
  accountFetchedAt,
  parents: { campaigns, adSets },
}: {
  filters: RowFilters;
  account: AdAccountDto;
  accountFetchedAt: string | null;
  parents: ReturnType<typeof useParents>;
}): { readonly spend: string | null; readonly fetchedAt: string | null } {
  const { adSetIds, campaignIds } = filters;
  if (
    filters.query.trim() !== '' ||
    filters.delivery.length > 0 ||
    countLevelFilters(filters.levels) > 0 ||
    filters.figures.length > 0
  ) {
    return { spend: null, fetchedAt: null };
  }
  if (adSetIds.length === 0 && campaignIds.length === 0) {
    return { spend: account.insights?.spend ?? null, fetchedAt: accountFetchedAt };
  }
  const [view, ids] = adSetIds.length > 0 ? [adSets, adSetIds] : [campaigns, campaignIds];
  const chosen = view.rows.filter(({ id }) => ids.includes(id));
  const { spend, unknownCounts } = sumRows(chosen);
  return chosen.length === ids.length && unknownCounts.spend === undefined
    ? { spend, fetchedAt: view.fetchedAt }
    : { spend: null, fetchedAt: null };
}

/** Path of the list of an object's children; null for an ad. */
export function makeChildPath({
  row,
  adUserId,
  adAccountId,
}: {
  row: AdObjectRow;
  adUserId: string;
  adAccountId: string;
}): string | null {
  if (isAd(row)) {
    return null;
  }
  return isCampaign(row)
    ? checkerPath({ adUserId, adAccountId, tab: 'ad-sets', search: { campaigns: [row.id] } })
    : checkerPath({ adUserId, adAccountId, tab: 'ads', search: { adSets: [row.id] } });
}

import type { AdCampaignDto } from '@ads-checker/shared/contracts/ad-objects';
import { useCallback, useMemo } from 'react';
import { type AdObjectRow, isAdSet } from '../ad-object.ts';
import { type Budget, findInheritedBudget } from '../columns/inherited-budget.ts';

/** Looks up the budget that an ad set inherits from its campaign. */
export function useInheritedBudgets(
  campaigns: readonly AdCampaignDto[],
): (row: AdObjectRow) => Budget | null {
  const byId = useMemo(() => new Map(campaigns.map((row) => [row.id, row])), [campaigns]);
  return useCallback(
    (row) =>
      isAdSet(row)
        ? findInheritedBudget({ adSet: row, campaign: byId.get(row.adCampaignId ?? '') ?? null })
        : null,
    [byId],
  );
}

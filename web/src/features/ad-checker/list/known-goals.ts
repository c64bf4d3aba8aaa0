import type { AdCampaignDto, AdSetDto } from '@ads-checker/shared/contracts/ad-objects';
import { useMemo } from 'react';
import { type BorrowedView, type Period, useAdObjects } from '../../../replica/index.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';

/** The one action that all ad sets of a campaign count, by campaign; others are absent. */
function findGoals(adSets: readonly AdSetDto[]): ReadonlyMap<string, string> {
  const goals = new Map<string, string | null>();
  for (const { adCampaignId, insights } of adSets) {
    if (adCampaignId === null || insights === null) {
      continue;
    }
    const goal = insights.targetAction;
    const known = goals.get(adCampaignId);
    goals.set(adCampaignId, known === undefined || known === goal ? goal : null);
  }
  return new Map([...goals].flatMap(([id, goal]) => (goal === null ? [] : [[id, goal] as const])));
}

/** The network names what a campaign counts only once there is a result. */
const lacksGoal = ({ insights }: AdCampaignDto): boolean =>
  insights !== null && insights.targetAction === null;

/**
 * Campaigns with the goal that their ad sets share where the network names none. Rows that already
 * have one are returned as they are.
 */
export function addKnownGoals(
  campaigns: readonly AdCampaignDto[],
  adSets: readonly AdSetDto[],
): readonly AdCampaignDto[] {
  const goals = findGoals(adSets);
  return campaigns.map((row) => {
    const goal = goals.get(row.id);
    return row.insights !== null && lacksGoal(row) && goal !== undefined
      ? { ...row, insights: { ...row.insights, targetAction: goal } }
      : row;
  });
}

const isCampaigns = (
  kind: ObjectKind,
  rows: readonly AdObjectRow[],
): rows is readonly AdCampaignDto[] => kind === 'campaigns' && rows.length > 0;

/**
 * The rows of a list with what is known of their goals. Ad sets are read after the campaigns, so
 * that they do not delay them, and only when a campaign lacks a goal.
 */
export function useKnownGoals({
  kind,
  view,
  ...query
}: {
  readonly kind: ObjectKind;
  readonly view: BorrowedView<AdObjectRow>;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly period: Period;
}): { readonly view: BorrowedView<AdObjectRow>; readonly goalsAt: string | null } {
  const isLacking =
    view.status === 'ready' && isCampaigns(kind, view.rows) && view.rows.some(lacksGoal);
  const adSets = useAdObjects(isLacking ? { kind: 'adSets' as const, ...query } : null);
  const known = adSets.status === 'ready' ? adSets.rows : null;
  const rows = useMemo(
    () =>
      known !== null && isCampaigns(kind, view.rows) ? addKnownGoals(view.rows, known) : view.rows,
    [kind, view.rows, known],
  );
  return useMemo(
    () => ({
      view: rows === view.rows ? view : { ...view, rows },
      goalsAt: known === null ? null : adSets.fetchedAt,
    }),
    [view, rows, known, adSets.fetchedAt],
  );
}

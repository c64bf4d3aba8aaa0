import type { AdAccountDto, AdCampaignDto } from '@ads-checker/shared/contracts/ad-objects';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { MoneyDisplay } from '../../../lib/money-display.ts';
import { useSetting } from '../../../lib/settings.ts';
import { useAfterPaint } from '../../../lib/use-after-paint.ts';
import type { Period } from '../../../replica/index.ts';
import { useTaggedIds } from '../../tags/index.ts';
import { type AdObjectRow, isAdSet, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { type Budget, findInheritedBudget } from '../columns/inherited-budget.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { findCommonAction } from '../columns/results.ts';
import { findArchivedSpend, sumRows } from '../columns/totals.ts';
import { ARCHIVED } from '../filters/filters.ts';
import type { ListUrlState } from '../filters/use-list-url.ts';
import { type ListTotals, useListTotals } from '../grid/list-totals.tsx';
import { useKnownGoals } from './known-goals.ts';
import { findParentSpend, useParents } from './parents.ts';
import { useJoinedView, useTrackerRows } from './tracker-rows.ts';
import { useComparison } from './use-comparison.ts';
import { useObjectList } from './use-object-list.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** Looks up the budget that an ad set inherits from its campaign. */
function useInheritedBudgets(
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

export interface PaneInput {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: AdAccountDto;
  readonly accountFetchedAt: string | null;
  readonly money: MoneyDisplay;
  readonly period: Period;
}

/** What the list is compared with and what is left out of its sums. */
function usePaneTotals({
  pane: { kind, account, accountFetchedAt, money },
  address: { filters, setFilters },
  parents,
  view,
  before,
  members,
  tracker,
}: {
  readonly pane: PaneInput;
  readonly address: ListUrlState;
  readonly parents: ReturnType<typeof useParents>;
  readonly view: ReturnType<typeof useKnownGoals>['view'];
  readonly before: ReturnType<typeof useComparison>;
  readonly members: readonly AdObjectRow[];
  readonly tracker: ListDisplay['tracker'];
}): ListTotals {
  const summedRows = useAfterPaint(members);
  const totals = useMemo(() => sumRows(summedRows, tracker), [summedRows, tracker]);
  const totalsBefore = useMemo(
    () =>
      before === null
        ? null
        : sumRows(
            summedRows.flatMap(({ id }) => before.find(id) ?? []),
            before.tracker,
          ),
    [before, summedRows],
  );
  const parentSpend = useMemo(
    () => findParentSpend({ filters, account, accountFetchedAt, parents }),
    [filters, account, accountFetchedAt, parents],
  );
  const archivedSpend = findArchivedSpend({
    parent: parentSpend,
    rows: { spend: totals.spend, fetchedAt: view.fetchedAt },
  });
  const latestFilters = useRef(filters);
  latestFilters.current = filters;
  const showArchived = useCallback(
    () => setFilters({ ...latestFilters.current, delivery: [ARCHIVED] }),
    [setFilters],
  );
  return useListTotals({
    kind,
    view,
    totals,
    before: totalsBefore,
    money,
    // The sum lags one render behind the rows: until then the difference is not archived spend
    archivedSpend: summedRows === members ? archivedSpend : null,
    onShowArchived: showArchived,
  });
}

/** The objects that the filters of the URL find, in its order, and what is shown of them. */
export function usePaneRows(pane: PaneInput, address: ListUrlState) {
  const { kind, adUserId, account, money, period } = pane;
  const { filters, sort } = address;
  const timeZone = account.timeZone ?? 'UTC';
  const tagged = useTaggedIds(LEVEL_OF_KIND[kind], filters.tagIds);
  const query = { kind, adUserId, adAccountId: account.id, period };
  const parents = useParents(query);
  const list = useObjectList({ ...query, filters, ...parents });
  const { view: network, goalsAt } = useKnownGoals({ ...query, view: list.view });
  const trackerRows = useTrackerRows({ kind, adUserId, account, period });
  const { tracker } = trackerRows;
  const view = useJoinedView(network, trackerRows);
  const { visible: rows, members } = useVisibleRows<AdObjectRow>({
    rows: view.rows,
    fetchedAt: `${view.fetchedAt}/${goalsAt}/${trackerRows.fetchedAt}`,
    filters,
    parents: useMemo(() => ({ ...list.parents, tagged }), [list.parents, tagged]),
    ratioToUSD: account.currencyRatioToUSD,
    sort,
  });
  const findInheritedBudget = useInheritedBudgets(parents.campaigns.rows);
  const action = useMemo(() => findCommonAction(view.rows), [view.rows]);
  const before = useComparison({ ...query, account, isCompared: useSetting('isCompared') });
  const [marks, setMarks] = useState<ListDisplay['marks']>();
  const [tags, setTags] = useState<ListDisplay['tags']>();
  const display: ListDisplay = useMemo(
    () => ({ before, kind, money, timeZone, action, findInheritedBudget, marks, tags, tracker }),
    [kind, money, timeZone, action, findInheritedBudget, before, marks, tags, tracker],
  );
  const totals = usePaneTotals({ pane, address, parents, view, before, members, tracker });
  return { parents, view, rows, display, totals, setMarks, setTags };
}

export type PaneRows = ReturnType<typeof usePaneRows>;

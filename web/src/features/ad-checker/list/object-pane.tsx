import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { canDuplicateAdObjects } from '@ads-checker/shared/domain/ad-objects';
import { Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatRange } from '../../../lib/format.ts';
import type { MoneyDisplay } from '../../../lib/money-display.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { useSetting } from '../../../lib/settings.ts';
import { useAfterPaint } from '../../../lib/use-after-paint.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import type { Period } from '../../../replica/index.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import {
  type AdObjectRow,
  LEVEL_OF_KIND,
  type ObjectKind,
  TAB_OF_KIND,
  targetKey,
} from '../ad-object.ts';
import type { BulkForm } from '../bulk/bulk-panes.tsx';
import { LOCK_LABELS } from '../columns/column-labels.ts';
import type { ColumnSpec } from '../columns/columns.ts';
import type { ListDisplay } from '../columns/list-display.ts';
import { findCommonAction } from '../columns/results.ts';
import { nextSort } from '../columns/sorting.ts';
import { findArchivedSpend, sumRows } from '../columns/totals.ts';
import { useCopyRows } from '../csv/use-copy-rows.ts';
import { useListCsv } from '../csv/use-list-csv.ts';
import { ARCHIVED, countFilters, NO_FILTERS } from '../filters/filters.ts';
import { getPeriodRange } from '../filters/period-labels.ts';
import type { AdCheckerSearch } from '../filters/search-schema.ts';
import { useListUrl } from '../filters/use-list-url.ts';
import { AdObjectCards } from '../grid/ad-object-cards.tsx';
import { AdObjectGrid } from '../grid/ad-object-grid.tsx';
import type { ColumnChoice } from '../grid/column-layout.ts';
import { useListTotals } from '../grid/list-totals.tsx';
import { PhoneTotals } from '../grid/phone-totals.tsx';
import { storeColumns, useColumnLayout } from '../grid/use-column-layout.ts';
import { useInheritedBudgets } from '../grid/use-inherited-budgets.ts';
import { ObjectInspector } from '../inspector/object-inspector.tsx';
import { useInspector } from '../inspector/use-inspector.ts';
import { countLabel, listLabels } from '../list-labels.ts';
import { findEditLock, findLockReason, type SwitchGuard } from '../switchable.ts';
import { useSwitching } from '../switching/use-switching.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useKnownGoals } from './known-goals.ts';
import { ListFooter } from './list-footer.tsx';
import { ListStates } from './list-states.tsx';
import { ObjectToolbar } from './object-toolbar.tsx';
import { findParentSpend, useParents } from './parents.ts';
import { useComparison } from './use-comparison.ts';
import { useCurrentView } from './use-current-view.ts';
import { useListActions } from './use-list-actions.ts';
import { useObjectList } from './use-object-list.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const BulkPanes = lazyPart(async () => (await import('../bulk/bulk-panes.tsx')).BulkPanes, {
  isFloating: true,
});

const RuleMarks = lazyPart(async () => (await import('../grid/rule-marks.tsx')).RuleMarks, {
  isFloating: true,
});

interface ObjectPaneProps {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: AdAccountDto;
  readonly accountFetchedAt: string | null;
  readonly money: MoneyDisplay;
  readonly period: Period;
  readonly guard: SwitchGuard;
}

export function ObjectPane({
  kind,
  adUserId,
  account,
  accountFetchedAt,
  money,
  period,
  guard,
}: ObjectPaneProps) {
  const adAccountId = account.id;
  const { t } = useTranslation('ad-checker');
  const displayMode = useSetting('adObjectsDisplayMode');
  const isCompared = useSetting('isCompared');
  const hasLetterKeys = useSetting('hasLetterKeys');
  const isPhone = usePhone();
  const isGrid = !isPhone && displayMode === 'table';
  const makePath = useCallback(
    (search: AdCheckerSearch) =>
      checkerPath({ adUserId, adAccountId, tab: TAB_OF_KIND[kind], search }),
    [adUserId, adAccountId, kind],
  );
  const address = useListUrl(makePath);
  const { filters, sort, objectId, changeId, copyId, setFilters, setSort, inspect } = address;
  const parents = useParents({ kind, adUserId, adAccountId, period });
  const query = { kind, adUserId, adAccountId, period };
  const list = useObjectList({ ...query, filters, ...parents });
  const { view, goalsAt } = useKnownGoals({ ...query, view: list.view });
  const { visible: rows, members } = useVisibleRows<AdObjectRow>({
    rows: view.rows,
    fetchedAt: `${view.fetchedAt}/${goalsAt}`,
    filters,
    parents: list.parents,
    ratioToUSD: account.currencyRatioToUSD,
    sort,
  });
  const summedRows = useAfterPaint(members);
  const totals = useMemo(() => sumRows(summedRows), [summedRows]);
  const timeZone = account.timeZone ?? 'UTC';
  const findInheritedBudget = useInheritedBudgets(parents.campaigns.rows);
  const action = useMemo(() => findCommonAction(view.rows), [view.rows]);
  const before = useComparison({
    kind,
    adUserId,
    adAccountId,
    period,
    timeZone,
    isCompared,
  });
  const [marks, setMarks] = useState<ListDisplay['marks']>();
  const display: ListDisplay = useMemo(
    () => ({ before, kind, money, timeZone, action, findInheritedBudget, marks }),
    [kind, money, timeZone, action, findInheritedBudget, before, marks],
  );
  const listId = useId();
  const listKey = `${adUserId}/${adAccountId}/${kind}`;
  const { selection, dispatch, order, headerState, selectedRows } = useListSelection({
    rows,
    listKey,
  });
  const switching = useSwitching({ kind, adUserId, account });
  const { pendingByTarget, outbox, isWaiting } = switching;
  const [bulkForm, setBulkForm] = useState<BulkForm | null>(null);
  const closeBulkForm = useCallback(() => setBulkForm(null), []);
  const inspector = useInspector({ objectId, onInspect: inspect, order, listId });
  const hasBulkPane =
    changeId !== null || copyId !== null || (bulkForm !== null && selectedRows.length > 0);
  const inspectedRow = hasBulkPane ? null : (view.rows.find(({ id }) => id === objectId) ?? null);
  const { actions, getChildPath, ofList, ofSelection } = useListActions({
    adUserId,
    adAccountId,
    guard,
    selection,
    selectedRows,
    order,
    dispatch,
    switching,
    inspector,
    isInspecting: inspectedRow !== null,
    onRules: kind === 'campaigns' ? () => setBulkForm('rules') : null,
  });

  const layout = useColumnLayout(kind);
  const onLayout = useCallback((choice: ColumnChoice) => storeColumns({ kind, choice }), [kind]);
  const onSort = useCallback(
    (column: ColumnSpec) => setSort(nextSort({ current: sort, column })),
    [sort, setSort],
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
  const totalsBefore = useMemo(
    () => (before === null ? null : sumRows(summedRows.flatMap(({ id }) => before.find(id) ?? []))),
    [before, summedRows],
  );
  const listTotals = useListTotals({
    kind,
    view,
    totals,
    before: totalsBefore,
    money,
    // The sum lags one render behind the rows: until then the difference is not archived spend
    archivedSpend: summedRows === members ? archivedSpend : null,
    onShowArchived: showArchived,
  });
  const shown = useAfterPaint(
    useCurrentView({ kind, adUserId, adAccountId, filters, sort, period, layout }),
  );
  const csv = useListCsv({
    accountName: account.name,
    view,
    rows,
    columns: layout.columns,
    display,
    period,
  });
  useCopyRows({ rows: selectedRows, columns: layout.columns, display, period });
  const lock = findLockReason({ row: { status: 'ACTIVE' }, guard });
  const words = listLabels(kind);
  const findEditLockText = (row: AdObjectRow) => {
    const found = findEditLock({ row, guard });
    return found && { text: t(LOCK_LABELS[found.reason]), takesLower: found.takesLower };
  };
  const onLeaveSearch = useCallback(() => document.getElementById(listId)?.focus(), [listId]);

  return (
    <>
      {kind === 'campaigns' && (
        <Suspense>
          <RuleMarks
            adUserId={adUserId}
            adAccountId={adAccountId}
            tabIndex={isGrid ? -1 : undefined}
            onMarks={setMarks}
          />
        </Suspense>
      )}
      <ObjectToolbar
        kind={kind}
        view={view}
        filters={filters}
        onFilters={setFilters}
        sort={sort}
        onSort={setSort}
        found={rows.length}
        campaigns={parents.campaigns.rows}
        adSets={parents.adSets.rows}
        layout={layout}
        display={display}
        period={period}
        isGrid={isGrid}
        isPhone={isPhone}
        csv={csv}
        shown={shown}
        onLeaveSearch={onLeaveSearch}
      />
      <ListStates
        adUserId={adUserId}
        kind={kind}
        view={view}
        shownCount={rows.length}
        filterCount={countFilters(filters)}
        onClearFilters={() => setFilters(NO_FILTERS)}
      >
        {isPhone && (
          <PhoneTotals
            list={listTotals}
            range={formatRange(getPeriodRange({ period, timeZone, now: serverDate() }))}
            display={display}
          />
        )}
        {isGrid ? (
          <AdObjectGrid
            id={listId}
            listKey={listKey}
            label={words.title}
            rows={rows}
            allRows={view.rows}
            layout={layout}
            onLayout={onLayout}
            display={display}
            sort={sort}
            onSort={onSort}
            selection={selection}
            headerState={headerState}
            {...ofList}
            inspectedId={objectId}
            pendingByTarget={pendingByTarget}
            actions={actions}
            getChildPath={getChildPath}
            totals={listTotals}
            hasLetterKeys={hasLetterKeys}
          />
        ) : (
          <AdObjectCards
            id={listId}
            label={words.title}
            rows={rows}
            display={display}
            isBlock={isPhone}
            selection={selection}
            pendingByTarget={pendingByTarget}
            actions={actions}
            getChildPath={getChildPath}
          />
        )}
      </ListStates>
      {selectedRows.length > 0 ? (
        <BulkBar
          rows={selectedRows}
          money={money}
          reason={lock === undefined ? undefined : t(LOCK_LABELS[lock])}
          canDuplicate={guard.canChange && canDuplicateAdObjects(account)}
          hasBudgets={kind !== 'ads'}
          hasRules={kind === 'campaigns'}
          form={bulkForm}
          onForm={setBulkForm}
          requested={switching.requested}
          {...ofSelection}
        />
      ) : (
        <ListFooter
          text={view.status === 'ready' ? countLabel({ kind, count: rows.length }) : ''}
          isGrid={isGrid}
          display={display}
          totals={isGrid || isPhone ? null : listTotals}
        />
      )}
      {hasBulkPane && (
        <Suspense fallback={null}>
          <BulkPanes
            kind={kind}
            adUserId={adUserId}
            account={account}
            form={bulkForm}
            changeId={changeId}
            copyId={copyId}
            selectedRows={selectedRows}
            allRows={view.rows}
            outbox={outbox}
            canChange={guard.canChange}
            isWaiting={isWaiting}
            parents={kind === 'adSets' ? parents.campaigns.rows : parents.adSets.rows}
            onShow={address.showChange}
            onShowCopy={address.showCopy}
            onCloseForm={closeBulkForm}
          />
        </Suspense>
      )}
      {inspectedRow !== null && (
        <ObjectInspector
          kind={kind}
          row={inspectedRow}
          campaigns={parents.campaigns.rows}
          adUserId={adUserId}
          account={account}
          display={display}
          period={period}
          pending={pendingByTarget.get(
            targetKey({ level: LEVEL_OF_KIND[kind], id: inspectedRow.id }),
          )}
          outbox={outbox}
          actions={actions}
          lock={findEditLockText(inspectedRow)}
          inspector={inspector}
        />
      )}
    </>
  );
}

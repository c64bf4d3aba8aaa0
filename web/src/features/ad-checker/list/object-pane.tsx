import { canDuplicateAdObjects } from '@ads-checker/shared/domain/ad-objects';
import { Suspense, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckerSearch, checkerPath } from '../../../lib/checker-path.ts';
import { formatRange } from '../../../lib/format.ts';
import { getPeriodRange } from '../../../lib/periods.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { useSetting } from '../../../lib/settings.ts';
import { useAfterPaint } from '../../../lib/use-after-paint.ts';
import { useListSelection } from '../../../lib/use-list-selection.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { TagMarks } from '../../tags/index.ts';
import { LEVEL_OF_KIND, TAB_OF_KIND } from '../ad-object.ts';
import type { BulkForm } from '../bulk/bulk-panes.tsx';
import { LOCK_LABELS } from '../columns/column-labels.ts';
import { hasTracker } from '../columns/list-display.ts';
import { useCopyRows } from '../csv/use-copy-rows.ts';
import { countFilters, NO_FILTERS } from '../filters/filters.ts';
import { useListUrl } from '../filters/use-list-url.ts';
import { useColumnLayout } from '../grid/column-layout.ts';
import { PhoneTotals } from '../grid/phone-totals.tsx';
import { useInspector } from '../inspector/use-inspector.ts';
import { countLabel } from '../list-labels.ts';
import { findLockReason, type SwitchGuard } from '../switchable.ts';
import { useSwitching } from '../switching/use-switching.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListStates } from './list-states.tsx';
import { ObjectRows } from './object-rows.tsx';
import { ObjectToolbar } from './object-toolbar.tsx';
import { PaneSide } from './pane-side.tsx';
import { useCurrentView } from './use-current-view.ts';
import { useListActions } from './use-list-actions.ts';
import { type PaneInput, usePaneRows } from './use-pane-rows.ts';

const RuleMarks = lazyPart(async () => (await import('../grid/rule-marks.tsx')).RuleMarks, {
  isFloating: true,
});

interface ObjectPaneProps extends PaneInput {
  readonly guard: SwitchGuard;
}

export function ObjectPane({ guard, ...pane }: ObjectPaneProps) {
  const { kind, adUserId, account, money, period } = pane;
  const adAccountId = account.id;
  const { t } = useTranslation('ad-checker');
  const displayMode = useSetting('adObjectsDisplayMode');
  const isPhone = usePhone();
  const isGrid = !isPhone && displayMode === 'table';
  const makePath = useCallback(
    (search: CheckerSearch) =>
      checkerPath({ adUserId, adAccountId, tab: TAB_OF_KIND[kind], search }),
    [adUserId, adAccountId, kind],
  );
  const address = useListUrl(makePath);
  const { filters, sort, objectId, changeId, copyId, setFilters, setSort, inspect } = address;
  const list = usePaneRows(pane, address);
  const { parents, view, rows, display, totals } = list;
  const listId = useId();
  const listKey = `${adUserId}/${adAccountId}/${kind}`;
  const { selectedRows, select, ...ofRows } = useListSelection({ rows, listKey });
  const { selection, dispatch, order } = ofRows;
  const switching = useSwitching({ kind, adUserId, account });
  const [bulkForm, setBulkForm] = useState<BulkForm | 'sheet' | null>(null);
  const closeBulkForm = useCallback(() => setBulkForm(null), []);
  const inspector = useInspector({ objectId, onInspect: inspect, order, listId });
  const hasBulkPane =
    changeId !== null ||
    copyId !== null ||
    bulkForm === 'sheet' ||
    (bulkForm !== null && selectedRows.length > 0);
  const inspectedRow = hasBulkPane ? null : (view.rows.find(({ id }) => id === objectId) ?? null);
  const acts = useListActions({
    adUserId,
    adAccountId,
    guard,
    selection,
    selectedRows,
    select,
    dispatch,
    switching,
    inspector,
    isInspecting: inspectedRow !== null,
    onRules: kind === 'campaigns' ? () => setBulkForm('rules') : null,
  });

  const layout = useColumnLayout(kind, hasTracker(display));
  const shown = useAfterPaint(
    useCurrentView({ kind, adUserId, adAccountId, filters, sort, period, layout }),
  );
  const fields = { columns: layout.columns, display, period };
  const isSheetOpen = bulkForm === 'sheet';
  const onSheet = useCallback(() => setBulkForm((form) => (form === 'sheet' ? null : 'sheet')), []);
  useCopyRows({ rows: selectedRows, ...fields });
  const lock = findLockReason({ row: { status: 'ACTIVE' }, guard });
  const onLeaveSearch = useCallback(() => document.getElementById(listId)?.focus(), [listId]);

  return (
    <>
      {kind === 'campaigns' && (
        <Suspense>
          <RuleMarks
            adUserId={adUserId}
            adAccountId={adAccountId}
            tabIndex={isGrid ? -1 : undefined}
            onMarks={list.setMarks}
          />
        </Suspense>
      )}
      <Suspense>
        <TagMarks level={LEVEL_OF_KIND[kind]} onMarks={list.setTags} />
      </Suspense>
      <ObjectToolbar
        kind={kind}
        adUserId={adUserId}
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
        isSheetOpen={isSheetOpen}
        onSheet={onSheet}
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
            list={totals}
            range={formatRange(
              getPeriodRange({ period, timeZone: display.timeZone, now: serverDate() }),
            )}
            display={display}
          />
        )}
        <ObjectRows
          listId={listId}
          listKey={listKey}
          isGrid={isGrid}
          isPhone={isPhone}
          list={list}
          layout={layout}
          address={address}
          ofRows={ofRows}
          acts={acts}
          pendingByTarget={switching.pendingByTarget}
        />
      </ListStates>
      {selectedRows.length > 0 ? (
        <BulkBar
          rows={selectedRows}
          money={money}
          reason={lock === undefined ? undefined : t(LOCK_LABELS[lock])}
          canDuplicate={guard.canChange && canDuplicateAdObjects(account)}
          hasBudgets={kind !== 'ads'}
          hasRules={kind === 'campaigns'}
          canTag={guard.canChange}
          form={bulkForm === 'sheet' ? null : bulkForm}
          onForm={setBulkForm}
          requested={switching.requested}
          {...acts.ofSelection}
        />
      ) : (
        <ListFooter
          text={view.status === 'ready' ? countLabel({ kind, count: rows.length }) : ''}
          isGrid={isGrid}
          display={display}
          totals={isGrid || isPhone ? null : totals}
        />
      )}
      <PaneSide
        pane={pane}
        guard={guard}
        list={list}
        address={address}
        columns={layout.columns}
        switching={switching}
        actions={acts.actions}
        inspector={inspector}
        inspectedRow={inspectedRow}
        bulk={hasBulkPane ? { form: bulkForm, selectedRows, onCloseForm: closeBulkForm } : null}
      />
    </>
  );
}

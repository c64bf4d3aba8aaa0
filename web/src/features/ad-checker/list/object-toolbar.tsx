import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import {
  ArrowsUpDownIcon,
  BarsArrowDownIcon,
  Squares2X2Icon,
  TableCellsIcon,
} from '@heroicons/react/16/solid';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { updateSettings, useSetting } from '../../../lib/settings.ts';
import { type BorrowedView, type Period, useOwned } from '../../../replica/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { PeriodPicker } from '../../../ui/period-picker.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { ResultsPicker } from '../../results/index.ts';
import { type CurrentView, SavedViewsMenu } from '../../saved-views/index.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import { findColumn, listColumns } from '../columns/columns.ts';
import { hasTracker, type ListDisplay } from '../columns/list-display.ts';
import { type Sort, startsWithDescending } from '../columns/sorting.ts';
import { FilterChips, FilterSheet } from '../filters/filter-bar.tsx';
import type { RowFilters } from '../filters/filters.ts';
import type { ColumnLayout } from '../grid/column-layout.ts';
import { ColumnsMenu } from '../grid/columns-menu.tsx';
import { useColumnTitle } from '../grid/grid-header.tsx';
import { listLabels } from '../list-labels.ts';

const NO_SORT = 'none';

const storePeriod = (period: Period) => updateSettings({ period });
const storeCompared = (isCompared: boolean) => updateSettings({ isCompared });

/** Where the revenue beside the spend is from. */
const ListResultsPicker = memo(function ListResultsPicker({
  adUserId,
  timeZone,
  isShort,
}: {
  readonly adUserId: string;
  readonly timeZone: string;
  readonly isShort: boolean;
}) {
  const actor = useActor();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  return (
    adUser !== undefined && (
      <ResultsPicker
        adUserId={adUserId}
        adUserName={adUserDisplayName(adUser)}
        adAccountZone={timeZone}
        canManage={canManageAdUser(actor, adUser)}
        isShort={isShort}
      />
    )
  );
});

interface ObjectToolbarProps {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly view: BorrowedView<AdObjectRow>;
  readonly filters: RowFilters;
  readonly onFilters: (filters: RowFilters) => void;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  readonly found: number;
  readonly campaigns: readonly AdObjectRow[];
  readonly adSets: readonly AdObjectRow[];
  readonly layout: ColumnLayout;
  readonly display: ListDisplay;
  readonly period: Period;
  readonly isGrid: boolean;
  readonly isPhone: boolean;
  readonly isSheetOpen: boolean;
  readonly onSheet: () => void;
  readonly shown: CurrentView;
  readonly onLeaveSearch: () => void;
}

/** Cards have no column headers to sort by. */
function SortSelect({
  display,
  sort,
  onSort,
}: Pick<ObjectToolbarProps, 'display' | 'sort' | 'onSort'>) {
  const { t } = useTranslation('ad-checker');
  const getTitle = useColumnTitle(display);
  const sortable = listColumns(display.kind, hasTracker(display)).filter(
    ({ isDefault }) => isDefault,
  );
  const current = sort === null ? undefined : findColumn(sort.columnId);
  const options = [
    { key: NO_SORT, label: t('Order on Facebook'), icon: BarsArrowDownIcon },
    ...(current === undefined || sortable.includes(current)
      ? sortable
      : [...sortable, current]
    ).map((column) => ({ key: column.id, label: getTitle(column), icon: BarsArrowDownIcon })),
  ];
  return (
    <Select
      label={t('Sort by')}
      options={options}
      value={current?.id ?? NO_SORT}
      onChange={(key: string) => {
        const column = findColumn(key);
        onSort(
          column === undefined
            ? null
            : { columnId: column.id, isDescending: startsWithDescending(column.format) },
        );
      }}
      className="max-w-44"
    />
  );
}

const ViewSwitch = memo(function ViewSwitch() {
  const { t } = useTranslation('ad-checker');
  const adObjectsDisplayMode = useSetting('adObjectsDisplayMode');
  return (
    <SegmentedControl
      label={t('Layout')}
      value={adObjectsDisplayMode}
      onChange={(mode) => updateSettings({ adObjectsDisplayMode: mode })}
      segments={[
        { key: 'cards', label: t('Cards'), icon: Squares2X2Icon, isIconOnly: true },
        { key: 'table', label: t('Table'), icon: TableCellsIcon, isIconOnly: true },
      ]}
    />
  );
});

/** The filters beside the search. They do not depend on what is typed into it. */
function useChipFilters({
  filters,
  onFilters,
}: Pick<ObjectToolbarProps, 'filters' | 'onFilters'>): {
  readonly filters: RowFilters;
  readonly onChange: (filters: RowFilters) => void;
} {
  const { delivery, campaignIds, adSetIds, levels, figures, statuses, tagIds } = filters;
  const latest = useRef({ filters, onFilters });
  latest.current = { filters, onFilters };
  const ofChips = useMemo(
    () => ({ query: '', delivery, campaignIds, adSetIds, levels, figures, statuses, tagIds }),
    [delivery, campaignIds, adSetIds, levels, figures, statuses, tagIds],
  );
  const onChange = useCallback((next: RowFilters) => {
    const { query } = latest.current.filters;
    latest.current.onFilters({ ...next, query });
  }, []);
  return useMemo(() => ({ filters: ofChips, onChange }), [ofChips, onChange]);
}

export const ObjectToolbar = memo(function ObjectToolbar({
  kind,
  adUserId,
  view,
  filters,
  onFilters,
  sort,
  onSort,
  found,
  campaigns,
  adSets,
  layout,
  display,
  period,
  isGrid,
  isPhone,
  isSheetOpen,
  onSheet,
  shown,
  onLeaveSearch,
}: ObjectToolbarProps) {
  const { t } = useTranslation('ad-checker');
  const search = useRef<HTMLInputElement>(null);
  const [isAdding, setAdding] = useState(false);
  const isCompared = useSetting('isCompared');
  useListKeys({
    onSearch: () => search.current?.focus(),
    onFilter: () => setAdding(true),
    onRefresh: view.refresh,
  });
  // Other lists have filters of their own to offer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change of the list closes the choices
  useEffect(() => setAdding(false), [kind]);
  const filterProps = { kind, rows: view.rows, campaigns, adSets, display };
  const chips = useChipFilters({ filters, onFilters });
  const searchField = (
    <SearchField
      ref={search}
      label={listLabels(kind).search}
      value={filters.query}
      onChange={(query) => onFilters({ ...filters, query })}
      found={found}
      shortcut="/"
      onLeave={onLeaveSearch}
      className="w-full desk:w-auto desk:max-w-50 desk:grow desk:basis-32 @max-3xl/toolbar:basis-20"
    />
  );
  const end = (
    <div className="ms-auto flex flex-none items-center gap-1.5">
      {!isGrid && !isPhone && <SortSelect display={display} sort={sort} onSort={onSort} />}
      {!isPhone && <SavedViewsMenu shown={shown} />}
      <ListResultsPicker adUserId={adUserId} timeZone={display.timeZone} isShort={isPhone} />
      <PeriodPicker
        period={period}
        onChange={storePeriod}
        timeZone={display.timeZone}
        isCompared={isCompared}
        onCompared={storeCompared}
      />
      {isGrid && <ColumnsMenu display={display} layout={layout} />}
      {!isPhone && <ViewSwitch />}
      <IconButton
        icon={ArrowsUpDownIcon}
        label={t('Export and import')}
        variant="plain"
        aria-pressed={isSheetOpen}
        className="aria-pressed:bg-press"
        onClick={onSheet}
      />
      <RefreshButton
        shortcut="Shift+R"
        fetchedAt={view.fetchedAt}
        isRefreshing={view.isRefreshing}
        onRefresh={view.refresh}
      />
    </div>
  );
  return (
    <div className="@container/toolbar flex min-h-(--toolbar) flex-none items-center gap-1.5 border-t border-line-strong px-4 py-1.5 max-desk:scrollbar-none max-desk:overflow-x-auto max-desk:px-3 max-desk:py-2">
      {isPhone ? (
        <FilterSheet
          {...filterProps}
          filters={filters}
          onChange={onFilters}
          search={
            <div className="flex flex-col gap-2">
              {searchField}
              <SortSelect display={display} sort={sort} onSort={onSort} />
            </div>
          }
        />
      ) : (
        // One line at any width: a second one would move the rows when a pane opens beside them
        <div
          className="scrollbar-none fade-edges -m-1 me-0 flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto overflow-y-hidden p-1 [&>*]:shrink-0"
          onWheel={({ currentTarget, deltaY }) => {
            currentTarget.scrollLeft += deltaY;
          }}
        >
          {searchField}
          <FilterChips {...filterProps} {...chips} isAdding={isAdding} onAddingChange={setAdding} />
        </div>
      )}
      {end}
    </div>
  );
});

// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Dispatch, type MouseEvent, memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nextSort } from '../../../lib/next-sort.ts';
import type { getHeaderState, Selection, SelectionEvent } from '../../../lib/selection.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { useCoarsePointer } from '../../../ui/use-media.ts';
import { useRowSelectionKeys } from '../../../ui/use-row-selection-keys.ts';
import type { ProxyRow } from '../proxy-rows.ts';
import { firstOrder, type ProxiesView, type SortColumn } from '../search-params.ts';
import {
  AnswerCell,
  CheckCell,
  ExitIpCell,
  LocationCell,
  OwnerCell,
  UsersCell,
} from './proxy-cells.tsx';
import { type ProxyActions, ProxyMenu } from './proxy-menu.tsx';

const ROW_PX = 32;
const TOUCH_ROW_PX = 44;
const HEADER_PX = 32;
const OVERSCAN_ROWS = 12;
const COLUMNS =
  'grid grid-cols-[40px_minmax(104px,1fr)_88px_minmax(148px,1fr)_minmax(164px,1.2fr)_124px_116px_minmax(172px,1fr)_92px_minmax(128px,.8fr)_44px]';
const CELL = 'flex min-w-0 items-center px-2';

export interface ProxyListProps {
  readonly rows: readonly ProxyRow[];
  readonly order: readonly string[];
  readonly selection: Selection;
  readonly dispatch: Dispatch<SelectionEvent>;
  readonly actions: ProxyActions;
  readonly getPath: (row: ProxyRow) => string;
}

interface ProxyTableProps extends ProxyListProps {
  readonly headerState: ReturnType<typeof getHeaderState>;
  readonly sort: ProxiesView['sort'];
  readonly onSort: (sort: ProxiesView['sort']) => void;
}

function Head({
  column,
  sort,
  onSort,
  ...head
}: Pick<ProxyTableProps, 'sort' | 'onSort'> & {
  readonly column: SortColumn;
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}) {
  const shown = sort ?? { column: 'name', order: 'asc' };
  const order = shown.column === column ? shown.order : undefined;
  return (
    <SortHeader
      {...head}
      order={order && (order === 'asc' ? 'ascending' : 'descending')}
      onSort={() => onSort(nextSort({ sort, column, first: firstOrder(column) }))}
    />
  );
}

interface RowProps {
  readonly row: ProxyRow;
  readonly index: number;
  readonly top: number;
  readonly heightPx: number;
  readonly isSelected: boolean;
  readonly path: string;
  readonly actions: ProxyActions;
  readonly onSelect: (row: ProxyRow, event: MouseEvent) => void;
}

/** Memoised: typing in the search moves many rows. */
const Row = memo(function Row({
  row,
  index,
  top,
  heightPx,
  isSelected,
  path,
  actions,
  onSelect,
}: RowProps) {
  const { t } = useTranslation('proxies');
  const { name, proxy, address } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the link; the row only widens its target
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)`, height: heightPx }}
      className={cx(
        COLUMNS,
        'absolute inset-x-0 top-0 border-b border-line has-focus-visible:bg-selected',
        isSelected ? 'bg-selected' : 'hover:bg-hover',
      )}
      onClick={(event) => {
        if (!event.defaultPrevented) {
          actions.open(row);
        }
      }}
    >
      <div role="cell" className={cx(CELL, 'ps-4')}>
        <Checkbox
          isSelected={isSelected}
          label={t('Select {name}', { name })}
          tabIndex={-1}
          onChange={(_, event) => onSelect(row, event)}
        />
      </div>
      <div role="cell" className={CELL}>
        <PlainLink
          href={path}
          data-row={index}
          title={proxy.description ?? name}
          className="truncate font-medium"
          onOpen={() => actions.open(row)}
        >
          {name}
        </PlainLink>
      </div>
      <div role="cell" className={cx(CELL, 'text-ink-2')}>
        {proxy.options.protocol}
      </div>
      <div role="cell" className={cx(CELL, 'ident text-ink-2')}>
        <span className="truncate" title={address}>
          {address}
        </span>
      </div>
      <div role="cell" className={CELL}>
        <LocationCell row={row} />
      </div>
      <div role="cell" className={CELL}>
        <ExitIpCell row={row} />
      </div>
      <div role="cell" className={CELL}>
        <CheckCell row={row} />
      </div>
      <div role="cell" className={CELL}>
        <AnswerCell row={row} />
      </div>
      <div role="cell" className={cx(CELL, 'justify-end tabular-nums')}>
        <UsersCell row={row} />
      </div>
      <div role="cell" className={CELL}>
        <OwnerCell row={row} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the menu opens nothing */}
      <div
        role="cell"
        className={cx(CELL, 'justify-center')}
        onClick={(event) => event.preventDefault()}
      >
        <ProxyMenu row={row} actions={actions} />
      </div>
    </div>
  );
});

export function ProxyTable({
  rows,
  order,
  selection,
  headerState,
  dispatch,
  sort,
  onSort,
  actions,
  getPath,
}: ProxyTableProps) {
  const { t } = useTranslation('proxies');
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useCoarsePointer() ? TOUCH_ROW_PX : ROW_PX;
  const getItemKey = useItemKeys(rows, ({ id }) => id);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey,
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
  });
  const onKeyDown = useRowSelectionKeys({
    container: scroller,
    order,
    reveal: (index) => virtualizer.scrollToIndex(index),
    selection,
    dispatch,
  });
  const latestOrder = useRef(order);
  latestOrder.current = order;
  const onSelect = useRef((row: ProxyRow, event: MouseEvent) =>
    dispatch(
      event.shiftKey
        ? { type: 'extend', id: row.id, order: latestOrder.current }
        : { type: 'toggle', id: row.id },
    ),
  ).current;
  const heads = { sort, onSort };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface contain-strict"
      onKeyDown={onKeyDown}
    >
      <div
        role="table"
        aria-label={t('Proxies')}
        aria-rowcount={rows.length + 1}
        className="min-w-305"
      >
        <div
          role="row"
          aria-rowindex={1}
          className={cx(
            COLUMNS,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
          )}
        >
          <div role="columnheader" className={cx(CELL, 'ps-4')}>
            <Checkbox
              isSelected={headerState === 'all'}
              isIndeterminate={headerState === 'some'}
              label={t('Select all')}
              onChange={(isOn) => dispatch({ type: isOn ? 'add' : 'remove', ids: order })}
            />
          </div>
          <Head column="name" {...heads}>
            {t('Name')}
          </Head>
          <Head column="protocol" {...heads}>
            {t('Protocol')}
          </Head>
          <SortHeader>{t('Address')}</SortHeader>
          <Head column="location" {...heads}>
            {t('Location')}
          </Head>
          <SortHeader>{t('Exit IP')}</SortHeader>
          <Head column="check" {...heads}>
            {t('Check')}
          </Head>
          <Head column="answer" {...heads}>
            {t('Latency')}
          </Head>
          <Head column="profiles" isEnd {...heads}>
            {t('Profiles')}
          </Head>
          <Head column="owner" {...heads}>
            {t('Owner')}
          </Head>
          <div role="columnheader">
            <span className="sr-only">{t('Actions')}</span>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row !== undefined && (
                <Row
                  key={item.key}
                  row={row}
                  index={item.index}
                  top={item.start - HEADER_PX}
                  heightPx={rowPx}
                  isSelected={selection.ids.has(row.id)}
                  path={getPath(row)}
                  actions={actions}
                  onSelect={onSelect}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

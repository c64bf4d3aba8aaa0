// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { nextSort } from '../../lib/next-sort.ts';
import { cx } from '../class-names.ts';
import { createRowKeys } from '../row-keys.ts';
import { SortHeader } from '../sort-header.tsx';
import { useItemKeys } from '../use-item-keys.ts';
import { useCoarsePointer, usePhone } from '../use-media.ts';
import { windowRect } from '../virtual-rect.ts';
import type { DataColumn, DataOrder, DataRows, WideForm } from './columns.ts';
import {
  AllCheckbox,
  isOnControl,
  RowCheckbox,
  type RowParts,
  rowAnchor,
  rowParts,
} from './row-controls.tsx';
import { useRowActs } from './use-row-acts.ts';

const TOUCH_ROW_PX = 44;
const HEADER_PX = 32;
const OVERSCAN_ROWS = 12;
/** Updating an element costs a fraction of mounting it. */
const RECYCLED_OVERSCAN_ROWS = 4;
/** Longer lists are virtualised. */
const PLAIN_ROWS_MAX = 50;
const SELECT_TRACK = '40px';
const CELL = 'flex min-w-0 items-center px-2 first:ps-4 last:pe-4';
const INERT_CELL = 'flex min-w-0 items-center px-2';
/** The grid of a row of the table, also for a `footer`. */
export const DATA_GRID = 'grid grid-cols-(--columns)';

export interface DataTableProps<Row, Key extends string = never>
  extends DataRows<Row>,
    DataOrder<Key> {
  readonly rowPx: number;
  /** Rows grow with their content, from `rowPx` on. */
  readonly isTall?: boolean;
  /** `min-w-305` */
  readonly minWidth?: string;
  readonly wide?: WideForm | undefined;
  /** As high as its rows, with content below. */
  readonly isShort?: boolean;
  /** Elements of rows that scroll out are used for new ones: cells keep no state of their own. */
  readonly isRecycled?: boolean;
  /** A row that heads those below it; undefined for the others. */
  readonly headingOf?: ((row: Row) => ReactNode) | undefined;
  /** A row that stays in sight below the others. */
  readonly footer?: ReactNode;
}

/** Cells with `isWide` where only their class can hide them. */
const hiddenBy = (wide: WideForm | undefined, isWide: boolean | undefined) =>
  isWide === true && wide?.hidden;

function Head<Row, Key extends string>({
  column,
  wide,
  sorts,
  sort: given,
  defaultSort,
  onSort,
}: DataOrder<Key> & {
  readonly column: DataColumn<Row>;
  readonly wide: WideForm | undefined;
}) {
  const hidden = hiddenBy(wide, column.isWide);
  if (column.head !== undefined) {
    return (
      <div role="columnheader" className={cx(CELL, hidden)}>
        {column.head}
      </div>
    );
  }
  if (column.isLabelHidden === true) {
    return (
      <div role="columnheader" className={cx(hidden)}>
        <span className="sr-only">{column.label}</span>
      </div>
    );
  }
  const sort = given ?? null;
  const shown = sort ?? defaultSort;
  const order = shown?.column === column.key ? shown.order : undefined;
  const isSorting = (key: string): key is Key => sorts !== undefined && Object.hasOwn(sorts, key);
  const { key } = column;
  return (
    <SortHeader
      order={order && (order === 'asc' ? 'ascending' : 'descending')}
      isEnd={column.align === 'end'}
      className={cx(hidden, column.align === 'center' && 'justify-center')}
      onSort={
        sorts !== undefined && isSorting(key) && onSort !== undefined
          ? () => onSort(nextSort({ sort, column: key, first: sorts[key] }))
          : undefined
      }
    >
      {column.label}
    </SortHeader>
  );
}

interface RowProps<Row> extends RowParts<Row> {
  readonly columns: readonly DataColumn<Row>[];
  /** Index among the rows and their headings. */
  readonly place: number;
  /** Null in the flow of the page. */
  readonly topPx: number | null;
  readonly rowPx: number;
  readonly isTall: boolean;
  readonly wide: WideForm | undefined;
  readonly linkClassName: string;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
  readonly onRowFocus: ((id: string) => void) | undefined;
}

const stop = (event: MouseEvent): void => event.stopPropagation();

function TableRow<Row>(props: RowProps<Row>) {
  const { row, id, place, href, columns, topPx, rowPx, isTall, wide, isSelected, isOpen } = props;
  const link = rowAnchor(props, props.linkClassName);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the link; the row only widens its target
    <div
      ref={props.measure}
      role="row"
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      data-index={place}
      draggable={props.isDraggable || undefined}
      style={{
        height: isTall ? undefined : rowPx,
        minHeight: isTall ? rowPx : undefined,
        transform: topPx === null ? undefined : `translateY(${topPx}px)`,
      }}
      className={cx(
        DATA_GRID,
        wide?.grid,
        'scroll-mt-(--head) border-b border-line has-focus-visible:bg-selected',
        topPx !== null && 'absolute inset-x-0 top-0',
        isSelected === true || isOpen ? 'bg-selected' : 'hover:bg-hover',
        isOpen && 'shadow-[inset_2px_0_0_var(--accent)]',
      )}
      onClick={
        href === undefined
          ? undefined
          : (event) => {
              if (!event.defaultPrevented && !isOnControl(event)) {
                props.acts.open(row);
              }
            }
      }
      onDragStart={props.isDraggable ? (event) => props.acts.drag(row, event) : undefined}
      onFocus={() => props.onRowFocus?.(id)}
    >
      {isSelected !== undefined && (
        <div role="cell" className={CELL}>
          <RowCheckbox {...props} />
        </div>
      )}
      {columns.map(({ key, align, className, isInert = false, isWide, cell }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps presses from the row
        <div
          key={key}
          role="cell"
          className={cx(
            isInert ? INERT_CELL : CELL,
            hiddenBy(wide, isWide),
            align === 'end' && 'justify-end text-end tabular-nums',
            align === 'center' && 'justify-center',
            className,
          )}
          onClick={isInert ? stop : undefined}
        >
          {cell(row, link)}
        </div>
      ))}
    </div>
  );
}

/** Typing in a search moves many rows. */
const MemoRow = memo(TableRow) as typeof TableRow;

function HeadingRow({
  place,
  topPx,
  measure,
  children,
}: Pick<RowProps<unknown>, 'place' | 'topPx' | 'measure'> & { readonly children: ReactNode }) {
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={place + 2}
      data-index={place}
      style={topPx === null ? undefined : { transform: `translateY(${topPx}px)` }}
      className={cx(
        'flex h-(--head) items-center border-b border-line bg-canvas px-4',
        topPx !== null && 'absolute inset-x-0 top-0',
      )}
    >
      <div role="cell" className="min-w-0 flex-1 font-medium">
        {children}
      </div>
    </div>
  );
}

/** The place of each row among those that are no headings; null without headings. */
function useOrdinals<Row>(
  rows: readonly Row[],
  headingOf: ((row: Row) => ReactNode) | undefined,
): readonly number[] | null {
  return useMemo(() => {
    let last = -1;
    return headingOf === undefined
      ? null
      : rows.map((row) => {
          last += Number(headingOf(row) === undefined);
          return last;
        });
  }, [rows, headingOf]);
}

function useRowWindow<Row, Key extends string>({
  scroller,
  list: { rows, keyOf, rowPx, isRecycled = false, headingOf, footer },
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: DataTableProps<Row, Key>;
}) {
  const isVirtual = rows.length > PLAIN_ROWS_MAX;
  const getItemKey = useItemKeys(rows, keyOf);
  const ordinals = useOrdinals(rows, headingOf);
  const isHeading = (place: number): boolean =>
    ordinals !== null && ordinals[place] === (ordinals[place - 1] ?? -1);
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: (place) => (isHeading(place) ? HEADER_PX : rowPx),
    getItemKey,
    overscan: isRecycled ? RECYCLED_OVERSCAN_ROWS : OVERSCAN_ROWS,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
    scrollPaddingEnd: footer === undefined ? 0 : HEADER_PX,
  });
  const shown = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({
        place: index,
        topPx: start - HEADER_PX,
      }))
    : rows.map((_, place) => ({ place, topPx: null }));
  const [rowKeys] = useState(createRowKeys);
  const visible = shown.flatMap(({ place, topPx }) => {
    const row = rows[place];
    const index = ordinals?.[place] ?? place;
    return row === undefined ? [] : [{ row, id: keyOf(row), index, place, topPx }];
  });
  const isReused = isRecycled && isVirtual;
  const keys = isReused ? rowKeys.assign(visible.filter(({ place }) => !isHeading(place))) : null;
  const reveal = (index: number): void => {
    const place = ordinals?.indexOf(index) ?? index;
    if (isVirtual) {
      virtualizer.scrollToIndex(place);
    } else {
      scroller.current
        ?.querySelector(`[data-index="${place}"]`)
        ?.scrollIntoView({ block: 'nearest' });
    }
  };
  return {
    visible: visible.map((each) => ({ ...each, elementKey: keys?.get(each.id) ?? each.id })),
    heightPx: isVirtual ? virtualizer.getTotalSize() : undefined,
    measure: isVirtual ? virtualizer.measureElement : undefined,
    onRowFocus: isReused ? rowKeys.hold : undefined,
    count: ordinals === null ? rows.length : (ordinals.at(-1) ?? -1) + 1,
    reveal,
  };
}

function tracksOf<Row, Key extends string>({
  columns,
  selection,
  wide,
}: Pick<DataTableProps<Row, Key>, 'columns' | 'selection' | 'wide'>): CSSProperties {
  const first = selection === undefined ? [] : [SELECT_TRACK];
  const narrow = columns.filter(({ isWide }) => wide === undefined || isWide !== true);
  return {
    '--columns': [...first, ...narrow.map(({ track }) => track)].join(' '),
    '--wide-columns':
      wide && [...first, ...columns.map(({ track, wideTrack = track }) => wideTrack)].join(' '),
  } as CSSProperties;
}

/** Rows under a sticky header; sorted, selected and walked through by keys, virtualised when many. */
export function DataTable<Row, Key extends string = never>(props: DataTableProps<Row, Key>) {
  const { label, rows, link, selection, wide, isTall = false, footer } = props;
  const isPhone = usePhone();
  const scroller = useRef<HTMLElement>(null);
  const rowPx = useCoarsePointer() ? Math.max(props.rowPx, TOUCH_ROW_PX) : props.rowPx;
  const columns = useMemo(
    () => (isPhone ? props.columns.filter(({ isWide }) => isWide !== true) : props.columns),
    [isPhone, props.columns],
  );
  const { visible, heightPx, measure, onRowFocus, ...moves } = useRowWindow({
    scroller,
    list: { ...props, rowPx },
  });
  const { acts, onKeyDown } = useRowActs({ list: props, container: scroller, ...moves });
  const hasLinks = link?.path !== undefined;
  const linkClassName = link?.className ?? 'truncate';
  const rowLook = { columns, rowPx, isTall, wide, linkClassName, acts, onRowFocus };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links of the rows
    <section
      ref={scroller}
      // Without links nothing inside takes the focus, and what scrolls must be reachable by keyboard
      {...(hasLinks ? {} : { 'aria-label': label, tabIndex: 0 })}
      className={cx(
        'overflow-auto',
        props.isShort === true ? 'flex-none' : 'min-h-0 flex-1 contain-strict',
        props.className,
      )}
      onKeyDown={hasLinks ? onKeyDown : undefined}
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + (footer === undefined ? 1 : 2)}
        aria-busy={props.isBusy === true || undefined}
        style={tracksOf({ columns, selection, wide })}
        className={cx(props.minWidth, footer !== undefined && 'flex min-h-full flex-col')}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={cx(
            DATA_GRID,
            wide?.grid,
            'sticky top-0 z-(--z-sticky-head) h-(--head) flex-none border-b border-line-strong bg-canvas',
          )}
        >
          {selection !== undefined && (
            <div role="columnheader" className={CELL}>
              <AllCheckbox
                label={props.selectLabels?.all}
                headerState={selection.headerState}
                onChange={(isSelected) =>
                  selection.dispatch({
                    type: isSelected ? 'add' : 'remove',
                    ids: selection.order,
                  })
                }
              />
            </div>
          )}
          {columns.map((column) => (
            <Head
              key={column.key}
              column={column}
              wide={wide}
              sorts={props.sorts}
              sort={props.sort}
              defaultSort={props.defaultSort}
              onSort={props.onSort}
            />
          ))}
        </div>
        <div
          role="rowgroup"
          className={cx('relative', footer !== undefined && 'flex-auto')}
          style={footer === undefined ? { height: heightPx } : { minHeight: heightPx }}
        >
          {visible.map(({ row, index, elementKey, ...at }) => {
            const heading = props.headingOf?.(row);
            const position = {
              place: at.place,
              topPx: at.topPx,
              measure: isTall ? measure : undefined,
            };
            return heading === undefined ? (
              <MemoRow
                key={elementKey}
                {...rowLook}
                {...rowParts(props, row)}
                {...position}
                index={index}
              />
            ) : (
              <HeadingRow key={elementKey} {...position}>
                {heading}
              </HeadingRow>
            );
          })}
        </div>
        {footer}
      </div>
    </section>
  );
}

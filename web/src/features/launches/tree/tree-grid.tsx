// biome-ignore-all lint/a11y/useFocusableInteractive: of a tree grid the rows take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { ChevronDownIcon, ChevronRightIcon } from '@heroicons/react/16/solid';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { rangeWith } from '../../../ui/row-keys.ts';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { focusRow } from '../../../ui/use-row-arrows.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { parentIndex, type TreeRow } from './tree-row.ts';

const HEAD_PX = 32;
export const ROW_PX = 32;
const OVERSCAN_ROWS = 8;

export interface TreeColumn<Row> {
  readonly key: string;
  readonly label: ReactNode;
  readonly track: string;
  readonly isEnd?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface TreeGridProps<Row extends TreeRow> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly TreeColumn<Row>[];
  readonly minWidth: string;
  /** A note over all columns. */
  readonly note: (row: Row) => ReactNode;
  readonly noteClassName: (row: Row) => string;
  /** A row on a phone. */
  readonly block: (row: Row) => ReactNode;
  /** Its height. */
  readonly rowPx: (row: Row, isPhone: boolean) => number;
  readonly onToggle: (row: Row) => void;
  /** Enter, F2 or Space on a row. */
  readonly onRowKey?: (row: Row, key: 'Enter' | ' ') => void;
  /** Below the rows, by the keys of their columns. */
  readonly footer?: Readonly<Record<string, ReactNode>>;
  readonly empty: ReactNode;
}

/** Opens and closes what is below a row; keys do the same from the row itself. */
export function TreeToggle<Row extends TreeRow>({
  row,
  name,
  onToggle,
}: {
  readonly row: Row;
  readonly name: string;
  readonly onToggle: (row: Row) => void;
}) {
  const { t } = useTranslation('launches');
  if (row.isExpanded === null) {
    return <span className="w-5 flex-none" />;
  }
  const Icon = row.isExpanded ? ChevronDownIcon : ChevronRightIcon;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={row.isExpanded ? t('Collapse {name}', { name }) : t('Expand {name}', { name })}
      className="relative grid size-5 flex-none place-items-center rounded-xs text-ink-3 after:absolute after:-inset-1.5 hover:text-ink"
      onClick={() => onToggle(row)}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

/** 18 pixels for each level. */
export const indentOf = ({ depth }: TreeRow): number => (depth - 1) * 18;

/**
 * A virtualised tree with columns; on a phone its rows are blocks. Arrows move and open, one row is
 * a tab stop.
 */
export function TreeGrid<Row extends TreeRow>({
  label,
  rows,
  columns,
  minWidth,
  note,
  noteClassName,
  block,
  rowPx,
  onToggle,
  onRowKey,
  footer,
  empty,
}: TreeGridProps<Row>) {
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = activeKey === null ? 0 : rows.findIndex(({ key }) => key === activeKey);
  const active = Math.max(0, found);
  const activeRef = useRef(active);
  activeRef.current = active;
  const getItemKey = useItemKeys(rows, ({ key }) => key);
  const headPx = isPhone ? 0 : HEAD_PX;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: (index) => {
      const row = rows[index];
      return row === undefined ? ROW_PX : rowPx(row, isPhone);
    },
    getItemKey,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headPx,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, activeRef.current), []),
  });
  const moveTo = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) {
      setActiveKey(row.key);
      virtualizer.scrollToIndex(index);
      focusRow(scroller, index);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[active];
    const isOnRow = event.target instanceof HTMLElement && event.target.role === 'row';
    if (row === undefined || !isOnRow || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const act = (): (() => void) | undefined => {
      switch (event.key) {
        case 'ArrowDown':
          return () => moveTo(Math.min(active + 1, rows.length - 1));
        case 'ArrowUp':
          return () => moveTo(Math.max(active - 1, 0));
        case 'Home':
          return () => moveTo(0);
        case 'End':
          return () => moveTo(rows.length - 1);
        case 'ArrowRight':
          return row.isExpanded === false
            ? () => onToggle(row)
            : row.isExpanded === true
              ? () => moveTo(active + 1)
              : undefined;
        case 'ArrowLeft':
          return row.isExpanded === true
            ? () => onToggle(row)
            : () => moveTo(parentIndex(rows, active));
        case 'Enter':
        case 'F2':
          return onRowKey && (() => onRowKey(row, 'Enter'));
        case ' ':
          return onRowKey && (() => onRowKey(row, ' '));
        default:
          return undefined;
      }
    };
    const chosen = act();
    if (chosen !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      chosen();
    }
  };
  const template = { gridTemplateColumns: columns.map(({ track }) => track).join(' ') };
  if (rows.length === 0) {
    return <div className="flex min-h-48 flex-1 overflow-auto">{empty}</div>;
  }
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface contain-strict"
    >
      <div
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length + (footer === undefined ? 1 : 2)}
        aria-colcount={columns.length}
        className={cx('flex min-h-full flex-col', !isPhone && minWidth)}
        onKeyDown={onKeyDown}
      >
        <div
          role="row"
          aria-rowindex={1}
          style={isPhone ? undefined : template}
          className={
            isPhone
              ? 'sr-only'
              : 'sticky top-0 z-(--z-sticky-head) grid h-(--head) flex-none items-center border-b border-line-strong bg-canvas text-sm font-medium text-ink-2'
          }
        >
          {columns.map(({ key, label: head, isEnd = false }) => (
            <div
              key={key}
              role="columnheader"
              className={cx('truncate px-2 first:ps-4 last:pe-4', isEnd && 'text-end')}
            >
              {head}
            </div>
          ))}
        </div>
        <div
          role="rowgroup"
          className="relative flex-none"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) {
              return null;
            }
            return (
              <div
                key={item.key}
                role="row"
                data-row={item.index}
                tabIndex={item.index === active ? 0 : -1}
                aria-level={row.depth}
                aria-rowindex={item.index + 2}
                {...(row.isExpanded === null ? {} : { 'aria-expanded': row.isExpanded })}
                style={{
                  transform: `translateY(${item.start - headPx}px)`,
                  height: item.size,
                  ...(isPhone || row.isNote ? {} : template),
                }}
                className={cx(
                  'absolute inset-x-0 top-0 overflow-hidden border-b border-line outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus',
                  row.isNote
                    ? noteClassName(row)
                    : cx(!isPhone && 'grid items-center', row.depth === 1 && 'bg-canvas'),
                )}
                onFocus={() => setActiveKey(row.key)}
              >
                {row.isNote || isPhone ? (
                  <div
                    role="gridcell"
                    {...(isPhone ? {} : { 'aria-colspan': columns.length })}
                    className="h-full min-w-0"
                  >
                    {row.isNote ? note(row) : block(row)}
                  </div>
                ) : (
                  columns.map(({ key, isEnd = false, cell }, at) => (
                    <div
                      key={key}
                      role={at === 0 ? 'rowheader' : 'gridcell'}
                      className={cx(
                        'flex h-full min-w-0 items-center px-2 first:ps-4 last:pe-4',
                        isEnd && 'justify-end text-end tabular-nums',
                      )}
                    >
                      {cell(row)}
                    </div>
                  ))
                )}
              </div>
            );
          })}
        </div>
        {footer !== undefined && (
          <div
            role="row"
            aria-rowindex={rows.length + 2}
            style={isPhone ? undefined : template}
            className="sticky bottom-0 z-(--z-sticky-head) mt-auto grid h-9 flex-none items-center border-t border-line-strong bg-canvas font-medium max-desk:hidden"
          >
            {columns.map(({ key, isEnd = false }, at) => (
              <div
                key={key}
                role={at === 0 ? 'rowheader' : 'gridcell'}
                className={cx(
                  'truncate px-2 first:ps-4 last:pe-4',
                  isEnd && 'text-end tabular-nums',
                )}
              >
                {footer[key]}
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

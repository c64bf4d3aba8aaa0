// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: the table is made like the other ones, of plain elements
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { useItemKeys } from './use-item-keys.ts';

/** Height of two lines, until measured. */
const ROW_PX = 48;
export const LIST_CELL = 'flex min-w-0 flex-col justify-center px-2';
export const LIST_NOTE = 'truncate text-sm text-ink-3';

function ListFrame({
  label,
  columns,
  minWidth,
  rowCount,
  isBusy,
  head,
  scroller,
  children,
}: {
  readonly label: string;
  readonly columns: string;
  readonly minWidth: string;
  readonly rowCount: number;
  readonly isBusy: boolean;
  readonly head: ReactNode;
  readonly scroller?: Ref<HTMLElement>;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto"
    >
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-busy={isBusy || undefined}
        className={minWidth}
      >
        <div
          role="row"
          className={cx(
            columns,
            'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
          )}
        >
          {head}
          <div role="columnheader">
            <span className="sr-only">{t('Actions')}</span>
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}

interface ListTableProps {
  readonly label: string;
  /** Grid template classes of a row. */
  readonly columns: string;
  readonly minWidth: string;
  /** Headers of all columns except the last one, which holds the actions. */
  readonly head: ReactNode;
}

/** A full-page table with two-line rows under a sticky header. */
export function ListTable({
  children,
  ...frame
}: ListTableProps & {
  readonly rowCount: number;
  readonly isBusy: boolean;
  readonly children: ReactNode;
}) {
  return (
    <ListFrame {...frame}>
      <div role="rowgroup">{children}</div>
    </ListFrame>
  );
}

/** Like `ListTable`, virtualised for thousands of rows. */
export function LongListTable<Row>({
  rows,
  keyOf,
  row: render,
  ...frame
}: ListTableProps & {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
}) {
  const scroller = useRef<HTMLElement>(null);
  const getItemKey = useItemKeys(rows, keyOf);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey,
    overscan: 8,
  });
  return (
    <ListFrame {...frame} rowCount={rows.length} isBusy={false} scroller={scroller}>
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                role="presentation"
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
                className="absolute inset-x-0 top-0"
              >
                {render(row)}
              </div>
            )
          );
        })}
      </div>
    </ListFrame>
  );
}

export function ListRow({
  columns,
  isSelected = false,
  children,
}: {
  readonly columns: string;
  readonly isSelected?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="row"
      className={cx(
        columns,
        'min-h-(--row-two-line) border-b border-line hover:bg-hover',
        isSelected && 'bg-selected',
      )}
    >
      {children}
    </div>
  );
}

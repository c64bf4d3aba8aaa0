// biome-ignore-all lint/a11y/useFocusableInteractive: the links inside take the focus
// biome-ignore-all lint/a11y/useSemanticElements: of many rows only those in sight exist, so they cannot be a table
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { SortHeader } from './sort-header.tsx';
import { useItemKeys } from './use-item-keys.ts';
import { usePhone } from './use-media.ts';
import { windowRect } from './virtual-rect.ts';

const ROW_PX = 48;
const BLOCK_PX = 76;
const HEADER_PX = 32;
const OVERSCAN_ROWS = 8;

interface LinesTableProps<L extends { readonly key: string }> {
  readonly lines: readonly L[];
  readonly heads: readonly string[];
  /** Desktop columns: `grid-cols-[…]`. */
  readonly columns: string;
  /** On a narrower desktop the table scrolls sideways. */
  readonly minWidth: string;
  readonly row: (line: L) => ReactNode;
  /** A row's content on a phone. */
  readonly block: (line: L) => ReactNode;
}

/** Virtualised pasted lines with their parsed values and states. */
export function LinesTable<L extends { readonly key: string }>({
  lines,
  heads,
  columns,
  minWidth,
  row,
  block,
}: LinesTableProps<L>) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = isPhone ? BLOCK_PX : ROW_PX;
  const headPx = isPhone ? 0 : HEADER_PX;
  const getItemKey = useItemKeys(lines, ({ key }) => key);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => rowPx,
    getItemKey,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headPx,
  });
  const grid = cx('grid', columns);
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface contain-strict"
    >
      <div
        role="table"
        aria-label={t('Lines')}
        aria-rowcount={lines.length + 1}
        className={isPhone ? undefined : minWidth}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={
            isPhone
              ? 'sr-only'
              : cx(
                  grid,
                  'sticky top-0 z-(--z-sticky-head) h-(--head) border-b border-line-strong bg-canvas',
                )
          }
        >
          {(isPhone ? [t('Line')] : heads).map((head) => (
            <SortHeader key={head}>{head}</SortHeader>
          ))}
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index];
            return (
              line !== undefined && (
                <div
                  key={item.key}
                  role="row"
                  aria-rowindex={item.index + 2}
                  style={{ transform: `translateY(${item.start - headPx}px)`, height: rowPx }}
                  className={cx(
                    !isPhone && grid,
                    'absolute inset-x-0 top-0 overflow-hidden border-b border-line',
                  )}
                >
                  {isPhone ? block(line) : row(line)}
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

export function LineCell({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="cell"
      className={cx('flex min-w-0 items-center px-2 first:ps-4 last:pe-4', className)}
    >
      {children}
    </div>
  );
}

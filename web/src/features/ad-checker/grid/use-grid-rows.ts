import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useSetting } from '../../../lib/settings.ts';
import { createElementOrder, createRowKeys } from '../../../ui/row-keys.ts';
import { useCoarsePointer } from '../../../ui/use-media.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';
import { type AdObjectRow, isAd } from '../ad-object.ts';

const ROW_PX = { compact: 32, comfortable: 40 } as const;
const TWO_LINE_ROW_PX = { compact: 48, comfortable: 56 } as const;
const TOUCH_ROW_PX = 44;
/** One notch of the wheel; a fling outruns any overscan. */
const OVERSCAN_ROWS = 3;

function useRowHeightPx(rows: readonly AdObjectRow[]): number {
  const isCoarse = useCoarsePointer();
  const rowDensity = useSetting('rowDensity');
  const [first] = rows;
  if (first !== undefined && isAd(first)) {
    return TWO_LINE_ROW_PX[rowDensity];
  }
  return isCoarse ? TOUCH_ROW_PX : ROW_PX[rowDensity];
}

/** The rows in sight, whose elements are recycled and stay in place while scrolling. */
export function useGridRows({
  scroller,
  rows,
  headPx,
  totalsPx,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly AdObjectRow[];
  readonly headPx: number;
  readonly totalsPx: number;
}) {
  const rowPx = useRowHeightPx(rows);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: totalsPx,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves every row
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx, headPx]);
  const items = virtualizer.getVirtualItems();
  const [rowKeys] = useState(createRowKeys);
  const [orderElements] = useState(createElementOrder);
  const inView = items.flatMap(({ index, start }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ id: row.id, index, row, topPx: start - headPx }];
  });
  const keys = rowKeys.assign(inView);
  const byKey = new Map(inView.map((each) => [keys.get(each.id) ?? -1, each]));
  const { width: viewPx = 0, height: heightPx = 0 } = virtualizer.scrollRect ?? {};
  return {
    rowPx,
    viewPx,
    totalPx: virtualizer.getTotalSize(),
    /** Rows per page key. */
    pageRowCount: Math.max(1, Math.floor(heightPx / rowPx) - 2),
    elements: orderElements([...byKey.keys()], virtualizer.isScrolling).flatMap((key) => {
      const shown = byKey.get(key);
      return shown === undefined ? [] : [{ key, ...shown }];
    }),
    isPainted: (row: number): boolean => items.some(({ index }) => index === row),
    scrollTo: virtualizer.scrollToIndex,
  };
}

import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { cx } from './class-names.ts';
import { windowRect } from './virtual-rect.ts';

/** How many cards of a minimum width fit in a row; null: one. */
function useLaneCount({
  scroller,
  laneMinWidthPx,
}: {
  scroller: RefObject<HTMLElement | null>;
  laneMinWidthPx: number | null;
}): number {
  const [laneCount, setLaneCount] = useState(1);
  // Before the paint: cards of another number of lanes would be mounted twice
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || laneMinWidthPx === null) {
      setLaneCount(1);
      return;
    }
    const measure = () =>
      setLaneCount(Math.max(1, Math.floor((element.clientWidth - 20) / laneMinWidthPx)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, laneMinWidthPx]);
  return laneCount;
}

const OVERSCAN_ROWS = 2;

interface CardLayout {
  readonly heightPx: number;
  /** Horizontal and vertical. */
  readonly gapPx: number;
  /** Minimum card width for several lanes; null: one lane. */
  readonly minWidthPx: number | null;
  /** Rows are measured, and `heightPx` is only the estimate. */
  readonly isMeasured?: boolean;
}

/** Layout of virtualised cards in a scrolling box, in as many lanes as fit. */
export function useCardLanes({
  scroller,
  count,
  layout: { heightPx, gapPx, minWidthPx, isMeasured = false },
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly layout: CardLayout;
}) {
  const laneCount = useLaneCount({
    scroller,
    laneMinWidthPx: minWidthPx === null ? null : minWidthPx + gapPx,
  });
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / laneCount),
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: () => heightPx + gapPx,
    // With another number of lanes, rows hold other cards and are measured anew
    getItemKey: useCallback((index: number) => `${laneCount}/${index}`, [laneCount]),
    measureElement: (row) => row.getBoundingClientRect().height + gapPx,
    overscan: OVERSCAN_ROWS,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes what was reckoned with the old one worthless
  useEffect(() => {
    // Rendered cards are measured and observe their own size
    if (!isMeasured) {
      virtualizer.measure();
    }
  }, [virtualizer, heightPx, gapPx, isMeasured]);
  return {
    laneCount,
    totalPx: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems(),
    gapPx,
    measureRow: isMeasured ? virtualizer.measureElement : undefined,
    /** List indexes of the rendered cards. */
    listIndexes: (itemCount: number): readonly number[] =>
      virtualizer
        .getVirtualItems()
        .flatMap(({ index }) =>
          Array.from({ length: laneCount }, (_, lane) => index * laneCount + lane),
        )
        .filter((index) => index < itemCount),
    reveal: (index: number) => virtualizer.scrollToIndex(Math.floor(index / laneCount)),
  };
}

export function CardLanes<T>({
  items,
  lanes: { laneCount, totalPx, rows, gapPx, measureRow },
  className,
  renderCard,
}: {
  readonly items: readonly T[];
  readonly lanes: ReturnType<typeof useCardLanes>;
  readonly className?: string | undefined;
  readonly renderCard: (item: T, index: number) => ReactNode;
}) {
  return (
    <div className={cx('relative', className)} style={{ height: totalPx }}>
      {rows.map(({ key, index, start, size }) => (
        <ul
          key={key}
          ref={measureRow}
          data-index={index}
          className={cx(
            'absolute inset-x-0 top-0 grid',
            measureRow === undefined && '[contain:size_layout_style]',
          )}
          style={{
            height: measureRow === undefined ? size - gapPx : undefined,
            transform: `translateY(${start}px)`,
            gridTemplateColumns: `repeat(${laneCount}, minmax(0, 1fr))`,
            columnGap: gapPx,
          }}
        >
          {items
            .slice(index * laneCount, (index + 1) * laneCount)
            .map((item, lane) => renderCard(item, index * laneCount + lane))}
        </ul>
      ))}
    </div>
  );
}

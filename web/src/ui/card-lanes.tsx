import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { cx } from './class-names.ts';
import { useLaneCount } from './use-lane-count.ts';

const OVERSCAN_ROWS = 2;

interface CardLayout {
  readonly heightPx: number;
  /** Between cards, both ways. */
  readonly gapPx: number;
  /** Cards stand side by side while each is this wide; null keeps them in one column. */
  readonly minWidthPx: number | null;
  /** Of each card of one column, where they are not all as tall. */
  readonly heightsPx?: readonly number[] | undefined;
}

/** Where cards in a scrolling box stand: as many side by side as fit, and only those in sight exist. */
export function useCardLanes({
  scroller,
  count,
  layout: { heightPx, gapPx, minWidthPx, heightsPx },
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
    estimateSize: (index) => (heightsPx?.[index] ?? heightPx) + gapPx,
    overscan: OVERSCAN_ROWS,
  });
  // The measured sizes belong to one kind of card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes the old measures worthless
  useEffect(() => virtualizer.measure(), [virtualizer, heightPx, gapPx, heightsPx]);
  return {
    laneCount,
    totalPx: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems(),
    gapPx,
    reveal: (index: number) => virtualizer.scrollToIndex(Math.floor(index / laneCount)),
  };
}

/** The cards in sight, inside the scrolling box. `renderCard` gives a keyed list item. */
export function CardLanes<T>({
  items,
  lanes: { laneCount, totalPx, rows, gapPx },
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
          className="absolute inset-x-0 top-0 grid"
          style={{
            height: size - gapPx,
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

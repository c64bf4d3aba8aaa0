import { type RefObject, useMemo, useState } from 'react';

/** Scrolling less than this renders no new cells. */
const STEP_PX = 120;
/** Rendered ahead, so that manual scrolling finds the cells in place. */
const MARGIN_PX = 120;

/** Column positions to render; sticky columns are always rendered. */
export interface ColumnRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * The columns to render in a grid of width `viewPx` scrolled to `leftPx`: the visible ones and a
 * margin. All of them while the width is unknown (0).
 */
export function findVisibleColumns({
  widthsPx,
  fixedPx,
  stickyCount,
  leftPx,
  viewPx,
}: {
  readonly widthsPx: readonly number[];
  /** Before the first column. */
  readonly fixedPx: number;
  readonly stickyCount: number;
  readonly leftPx: number;
  readonly viewPx: number;
}): ColumnRange {
  const all = { from: stickyCount, to: widthsPx.length };
  if (viewPx === 0) {
    return all;
  }
  let startPx = fixedPx;
  let from = all.to;
  let to = stickyCount;
  for (const [position, widthPx] of widthsPx.entries()) {
    const endPx = startPx + widthPx;
    const isNear = endPx > leftPx - MARGIN_PX && startPx < leftPx + STEP_PX + viewPx + MARGIN_PX;
    if (position >= stickyCount && isNear) {
      from = Math.min(from, position);
      to = position + 1;
    }
    startPx = endPx;
  }
  return from < to ? { from, to } : { from: to, to };
}

/** How far to scroll the grid so that a column is visible beside the sticky ones. */
export function findScrollLeft({
  widthsPx,
  fixedPx,
  stickyCount,
  leftPx,
  viewPx,
  position,
}: Parameters<typeof findVisibleColumns>[0] & { readonly position: number }): number {
  if (position < stickyCount) {
    return leftPx;
  }
  const sum = (from: number, to: number) =>
    widthsPx.slice(from, to).reduce((total, px) => total + px, 0);
  const beforePx = sum(stickyCount, position);
  const endPx = fixedPx + sum(0, position + 1);
  return Math.min(Math.max(leftPx, endPx - viewPx), beforePx);
}

/**
 * {@link findVisibleColumns} for a grid that reports its scroll position. A grid that becomes
 * narrower, as beside an inspector, keeps its cells: removing them would cost a second frame.
 */
export function useVisibleColumns({
  scroller,
  widthsPx,
  fixedPx,
  stickyCount,
  viewPx,
}: Omit<Parameters<typeof findVisibleColumns>[0], 'leftPx'> & {
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const [leftPx, setLeftPx] = useState(0);
  const [widestPx, setWidestPx] = useState(viewPx);
  if (viewPx > widestPx) {
    setWidestPx(viewPx);
  }
  const { from, to } = useMemo(
    () => findVisibleColumns({ widthsPx, fixedPx, stickyCount, leftPx, viewPx: widestPx }),
    [widthsPx, fixedPx, stickyCount, leftPx, widestPx],
  );
  const onScroll = (grid: HTMLElement) =>
    setLeftPx(Math.floor(grid.scrollLeft / STEP_PX) * STEP_PX);
  return {
    from,
    to,
    onScroll,
    /** A cell outside the rendered range does not exist and cannot scroll itself into view. */
    reveal: (position: number) => {
      const grid = scroller.current;
      if (grid !== null) {
        const { scrollLeft, clientWidth } = grid;
        const place = { widthsPx, fixedPx, stickyCount, leftPx: scrollLeft, viewPx: clientWidth };
        grid.scrollLeft = findScrollLeft({ ...place, position });
        onScroll(grid);
      }
    },
  };
}

import { type RefObject, useEffect, useState } from 'react';

/** How many cards of a minimum width fit in a row; null: one. */
export function useLaneCount({
  scroller,
  laneMinWidthPx,
}: {
  scroller: RefObject<HTMLElement | null>;
  laneMinWidthPx: number | null;
}): number {
  const [laneCount, setLaneCount] = useState(1);
  useEffect(() => {
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

import { useLayoutEffect } from 'react';

/** How tall the totals of the list on the screen are: what floats stands above them. */
export const TOTALS_HEIGHT = '--totals-height';

/** Says it while the list is shown. */
export function useTotalsHeight(heightPx: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(TOTALS_HEIGHT, `${heightPx}px`);
    return () => void style.removeProperty(TOTALS_HEIGHT);
  }, [heightPx]);
}

import { useLayoutEffect } from 'react';

/** Height of the shown list's totals: floating elements are placed above them. */
export const TOTALS_HEIGHT = '--totals-height';

/** Sets it while the list is shown. */
export function useTotalsHeight(heightPx: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(TOTALS_HEIGHT, `${heightPx}px`);
    return () => void style.removeProperty(TOTALS_HEIGHT);
  }, [heightPx]);
}

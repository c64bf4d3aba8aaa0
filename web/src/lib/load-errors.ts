import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  count += by;
  for (const listener of [...listeners]) {
    listener();
  }
}

/** Reports to the rest of the screen that something could not be loaded, while that lasts. */
export function useReportLoadError(hasError: boolean): void {
  useEffect(() => {
    if (!hasError) {
      return;
    }
    change(1);
    return () => change(-1);
  }, [hasError]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** While something could not be loaded, nothing may show "up to date". */
export function useHasLoadError(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}

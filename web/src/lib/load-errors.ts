import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  count += by;
  for (const listener of [...listeners]) {
    listener();
  }
}

/** Tells the rest of the screen that something on it could not be loaded, for as long as it is so. */
export function useReportLoadError(isFault: boolean): void {
  useEffect(() => {
    if (!isFault) {
      return;
    }
    change(1);
    return () => change(-1);
  }, [isFault]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether something on the screen could not be loaded: then nothing may say that all is up to date. */
export function useHasLoadError(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}

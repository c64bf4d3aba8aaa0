import { useCallback, useMemo, useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  // Memoised: calling matchMedia on every render costs lists a part of each keystroke
  const list = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}

export function useCoarsePointer(): boolean {
  return useMedia('(pointer: coarse)');
}

/** Up to 720 px wide, where rows become blocks. */
export function usePhone(): boolean {
  return useMedia('(max-width: 720px)');
}

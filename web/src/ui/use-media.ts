import { useCallback, useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

export function useCoarsePointer(): boolean {
  return useMedia('(pointer: coarse)');
}

/** Up to 720 px wide, where rows become blocks. */
export function usePhone(): boolean {
  return useMedia('(max-width: 720px)');
}

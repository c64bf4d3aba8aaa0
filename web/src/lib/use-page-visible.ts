import { useSyncExternalStore } from 'react';

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** A browser allows six connections per server, so hidden tabs give those of streams up. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState !== 'hidden');
}

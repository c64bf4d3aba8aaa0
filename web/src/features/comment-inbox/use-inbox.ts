import { useEffect, useSyncExternalStore } from 'react';
import { onActorChange } from '../../lib/actor-change.ts';
import { onCommentChanges } from '../../lib/comment-changes.ts';
import { useSlicedFirst } from '../../lib/use-sliced-first.ts';
import type { InboxSnapshot } from './inbox-rows.ts';
import { createInboxStore, type InboxStore } from './inbox-store.ts';

/** Kept, so that returning from a thread finds the inbox unchanged. */
let latest: { readonly adUserId: string; readonly store: InboxStore } | undefined;
onActorChange(() => {
  latest = undefined;
});

export function getInboxStore(adUserId: string): InboxStore {
  if (latest?.adUserId !== adUserId) {
    latest = { adUserId, store: createInboxStore(adUserId) };
  }
  return latest.store;
}

function isLoaded({ state, loadError }: InboxSnapshot): boolean {
  return state !== null || loadError !== null;
}

/** The inbox, kept up to date while the page is visible. */
export function useInbox(store: InboxStore): InboxSnapshot {
  useEffect(() => {
    let stop = new AbortController();
    const follow = (): void => {
      stop.abort();
      stop = new AbortController();
      if (document.visibilityState === 'visible') {
        void store.keepUpToDate(stop.signal);
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop.abort();
    };
  }, [store]);
  useEffect(() => onCommentChanges(store.applyEvent), [store]);
  return useSlicedFirst(useSyncExternalStore(store.subscribe, store.getSnapshot), isLoaded);
}

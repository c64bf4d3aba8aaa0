import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { NetworkFailure } from './api-errors.ts';

type ResourceState<T> =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

/** Something that is on its way, to be looked at from a screen that stands already. */
export interface Resource<T> {
  readonly get: () => ResourceState<T>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Begins to load at once. A route's loader gives it, so that the router keeps it and the screen need not wait. */
export function startResource<T>(load: () => Promise<T>): Resource<T> {
  const listeners = new Set<() => void>();
  let state: ResourceState<T> = { status: 'pending' };
  const settle = (next: ResourceState<T>): void => {
    state = next;
    for (const listener of [...listeners]) {
      listener();
    }
  };
  load().then(
    (value) => settle({ status: 'ready', value }),
    (error: unknown) => settle({ status: 'failed', error }),
  );
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface ResourceView<T> {
  /** Of the former resource while the next one is on its way; undefined when nothing came yet. */
  readonly value: T | undefined;
  readonly isPending: boolean;
  /** Why this one did not come; null otherwise. */
  readonly error: unknown;
}

/**
 * @param reload makes the owner give a new resource: asked for when the person comes back to one that failed, and
 * when there is a network again after it was missing.
 */
export function useResource<T>(resource: Resource<T>, reload: () => void): ResourceView<T> {
  const state = useSyncExternalStore(resource.subscribe, resource.get);
  const latest = useRef<T>(undefined);
  if (state.status === 'ready') {
    latest.current = state.value;
  }
  const again = useEffectEvent(reload);
  const isFailed = useEffectEvent(() => state.status === 'failed');
  useEffect(() => {
    if (isFailed()) {
      again();
    }
  }, []);
  const isUnreached = state.status === 'failed' && state.error instanceof NetworkFailure;
  useEffect(() => {
    if (!isUnreached) {
      return;
    }
    const onOnline = () => again();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isUnreached]);
  return {
    value: latest.current,
    isPending: state.status === 'pending',
    error: state.status === 'failed' ? state.error : null,
  };
}

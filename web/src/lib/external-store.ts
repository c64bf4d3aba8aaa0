/** A value outside React, in the shape of `useSyncExternalStore`. */
export interface ExternalStore<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface MutableExternalStore<T> extends ExternalStore<T> {
  readonly set: (value: T) => void;
}

export interface ExternalStoreHooks {
  readonly onWatched?: () => void;
  readonly onUnwatched?: () => void;
}

export function createExternalStore<T>(
  initial: T,
  hooks: ExternalStoreHooks = {},
): MutableExternalStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) {
        return;
      }
      value = next;
      for (const listener of [...listeners]) {
        listener();
      }
    },
    subscribe(listener) {
      const entry = (): void => listener();
      listeners.add(entry);
      if (listeners.size === 1) {
        hooks.onWatched?.();
      }
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) {
          hooks.onUnwatched?.();
        }
      };
    },
  };
}

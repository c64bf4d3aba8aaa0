/** A value that changes outside React: the shape of `useSyncExternalStore`. */
export interface External<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface MutableExternal<T> extends External<T> {
  readonly set: (value: T) => void;
}

export interface ExternalHooks {
  /** The first listener came. */
  readonly onWatched?: () => void;
  /** The last listener left. */
  readonly onUnwatched?: () => void;
}

export function createExternal<T>(initial: T, hooks: ExternalHooks = {}): MutableExternal<T> {
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

/** Resolves with the first value that passes; rejects when aborted. */
export function waitFor<T>(
  external: External<T>,
  options: { readonly until: (value: T) => boolean; readonly signal?: AbortSignal },
): Promise<T> {
  const { until, signal } = options;
  return new Promise((resolve, reject) => {
    if (until(external.get())) {
      resolve(external.get());
      return;
    }
    const stop = external.subscribe(() => {
      if (until(external.get())) {
        stop();
        resolve(external.get());
      }
    });
    signal?.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
}

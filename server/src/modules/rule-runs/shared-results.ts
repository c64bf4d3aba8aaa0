import { LRUCache } from 'lru-cache';

/** How long a success may be reused; a failure only serves concurrent callers. */
const TTL_MS = 120_000;
const FAILURE_TTL_MS = 10_000;

interface Entry<T> {
  readonly startedAtMs: number;
  readonly result: Promise<T>;
  hasFailed: boolean;
  weight: number;
}

export interface SharedResults<T> {
  /** A result in flight, a cached one no older than `maxAgeMs`, or a new one. */
  get(request: {
    readonly key: string;
    readonly maxAgeMs: number;
    readonly load: () => Promise<T>;
  }): Promise<T>;
}

/** Shares results requested by several callers at about the same time: each is loaded once. */
export function createSharedResults<T extends object>(deps: {
  nowMs: () => number;
  sizeOf: (value: T) => number;
  maxWeight: number;
}): SharedResults<T> {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: deps.maxWeight,
    sizeCalculation: ({ weight }) => weight,
  });
  return {
    get: ({ key, maxAgeMs, load }) => {
      const known = entries.get(key);
      const limitMs = known?.hasFailed === true ? FAILURE_TTL_MS : Math.min(maxAgeMs, TTL_MS);
      if (known !== undefined && deps.nowMs() - known.startedAtMs <= limitMs) {
        return known.result;
      }
      const entry: Entry<T> = {
        startedAtMs: deps.nowMs(),
        result: Promise.resolve().then(load),
        hasFailed: false,
        weight: 1,
      };
      entries.set(key, entry);
      entry.result.then(
        (value) => {
          entry.weight = Math.min(deps.sizeOf(value) + 1, deps.maxWeight);
          if (entries.peek(key) === entry) {
            entries.set(key, entry);
          }
        },
        () => {
          entry.hasFailed = true;
        },
      );
      return entry.result;
    },
  };
}

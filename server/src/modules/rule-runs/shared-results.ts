import { LRUCache } from 'lru-cache';

/** A success is kept this long at most, a failure only for those due in the same moment. */
const KEPT_MS = 120_000;
const FAILURE_KEPT_MS = 10_000;

interface Entry<T> {
  readonly startedAtMs: number;
  readonly result: Promise<T>;
  hasFailed: boolean;
  weight: number;
}

export interface SharedResults<T> {
  /** What is in flight, what is no older than `maxAgeMs`, or a new one. */
  get(request: {
    readonly key: string;
    readonly maxAgeMs: number;
    readonly load: () => Promise<T>;
  }): Promise<T>;
}

/** Results that several callers ask for within moments: each is loaded once. */
export function createSharedResults<T extends object>({
  nowMs,
  weigh,
  maxWeight,
}: {
  nowMs: () => number;
  weigh: (value: T) => number;
  maxWeight: number;
}): SharedResults<T> {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxWeight,
    sizeCalculation: ({ weight }) => weight,
  });
  return {
    get: ({ key, maxAgeMs, load }) => {
      const known = entries.get(key);
      const limitMs = known?.hasFailed === true ? FAILURE_KEPT_MS : Math.min(maxAgeMs, KEPT_MS);
      if (known !== undefined && nowMs() - known.startedAtMs <= limitMs) {
        return known.result;
      }
      const entry: Entry<T> = {
        startedAtMs: nowMs(),
        result: Promise.resolve().then(load),
        hasFailed: false,
        weight: 1,
      };
      entries.set(key, entry);
      entry.result.then(
        (value) => {
          entry.weight = Math.min(weigh(value) + 1, maxWeight);
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

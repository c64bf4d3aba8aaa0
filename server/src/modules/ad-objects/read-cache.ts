import { MINUTE_MS } from '@ads-checker/shared/domain/durations';

const TTL_MS = MINUTE_MS;
/** Rows over all responses: some 50 MB at the size of an ad. */
const MAX_ROWS = 20_000;

export interface Answer<T> {
  readonly value: T;
  /**
   * When the read started, ISO 8601: a read that overlaps a change must not look newer than the
   * change.
   */
  readonly fetchedAt: string;
}

export interface ReadCache {
  /**
   * Returns the cached response of the last minute, a read already in flight, or a new read.
   * `isFresh` skips the cache, not a read in flight.
   */
  get<T>(input: {
    key: string;
    /** The ad account whose changes invalidate the response; null for none. */
    adAccountId: string | null;
    isFresh: boolean;
    load: () => Promise<T>;
    rowCount: (value: T) => number;
  }): Promise<Answer<T>>;
  /**
   * Drops cached reads of an ad account, of any profile. Reads in flight are neither cached nor
   * shared.
   */
  invalidate(adAccountId: string): void;
  invalidateAll(): void;
}

interface Entry {
  readonly answer: Answer<unknown>;
  readonly adAccountId: string | null;
  readonly weight: number;
  readonly untilMs: number;
}

/** Caches responses of the ad network for a minute, LRU. */
export function createReadCache({
  nowMs,
  maxRows = MAX_ROWS,
}: {
  nowMs: () => number;
  maxRows?: number;
}): ReadCache {
  const entries = new Map<string, Entry>();
  const running = new Map<
    string,
    { readonly adAccountId: string | null; readonly answer: Promise<Answer<unknown>> }
  >();
  let totalWeight = 0;

  const remove = (key: string): void => {
    totalWeight -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  const store = (key: string, entry: Entry): void => {
    remove(key);
    entries.set(key, entry);
    totalWeight += entry.weight;
    for (const oldest of entries.keys()) {
      if (totalWeight <= maxRows) {
        break;
      }
      remove(oldest);
    }
  };

  return {
    async get<T>(input: {
      key: string;
      adAccountId: string | null;
      isFresh: boolean;
      load: () => Promise<T>;
      rowCount: (value: T) => number;
    }) {
      const known = entries.get(input.key);
      if (!input.isFresh && known !== undefined && known.untilMs > nowMs()) {
        entries.delete(input.key);
        entries.set(input.key, known);
        // Each key belongs to one type of response.
        return known.answer as Answer<T>;
      }
      const joined = running.get(input.key);
      if (joined !== undefined) {
        return joined.answer as Promise<Answer<T>>;
      }
      const read = async (): Promise<Answer<T>> => {
        const fetchedAt = new Date(nowMs()).toISOString();
        const value = await input.load();
        const answer = { value, fetchedAt };
        if (running.get(input.key) === own) {
          store(input.key, {
            answer,
            adAccountId: input.adAccountId,
            weight: input.rowCount(value) + 1,
            untilMs: nowMs() + TTL_MS,
          });
        }
        return answer;
      };
      const own = {
        adAccountId: input.adAccountId,
        answer: Promise.resolve()
          .then(read)
          .finally(() => {
            if (running.get(input.key) === own) {
              running.delete(input.key);
            }
          }),
      };
      running.set(input.key, own);
      return own.answer;
    },

    invalidateAll() {
      entries.clear();
      running.clear();
      totalWeight = 0;
    },

    invalidate(adAccountId) {
      for (const [key, entry] of entries) {
        if (entry.adAccountId === adAccountId) {
          remove(key);
        }
      }
      for (const [key, read] of running) {
        if (read.adAccountId === adAccountId) {
          running.delete(key);
        }
      }
    },
  };
}

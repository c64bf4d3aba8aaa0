const LIFE_MS = 60_000;
/** Rows over all answers: some 50 MB at the size of an ad. */
const MAX_ROWS = 20_000;

export interface Answer<T> {
  readonly value: T;
  /** When the network was asked, ISO 8601: a read that overlaps a change must not look newer than the change. */
  readonly fetchedAt: string;
}

export interface ReadCache {
  /**
   * The answer of the last minute, or that of a read already under way, or a new one. `isFresh` passes by what is
   * stored, not by a read under way.
   */
  get<T>(input: {
    key: string;
    /** Whose changes make the answer outdated; null for answers about no single ad account. */
    adAccountId: string | null;
    isFresh: boolean;
    load: () => Promise<T>;
    rowCount: (value: T) => number;
  }): Promise<Answer<T>>;
  /** Forgets what was read of an ad account, by whichever profile. Reads under way are not stored nor shared. */
  invalidate(adAccountId: string): void;
  /** The same of everything. */
  invalidateAll(): void;
}

interface Entry {
  readonly answer: Answer<unknown>;
  readonly adAccountId: string | null;
  readonly weight: number;
  readonly untilMs: number;
}

/** Answers of the network for a minute, the least recently used forgotten first. */
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
    async get<T>({
      key,
      adAccountId,
      isFresh,
      load,
      rowCount,
    }: {
      key: string;
      adAccountId: string | null;
      isFresh: boolean;
      load: () => Promise<T>;
      rowCount: (value: T) => number;
    }) {
      const known = entries.get(key);
      if (!isFresh && known !== undefined && known.untilMs > nowMs()) {
        entries.delete(key);
        entries.set(key, known);
        // Keys name one kind of answer each.
        return known.answer as Answer<T>;
      }
      const joined = running.get(key);
      if (joined !== undefined) {
        return joined.answer as Promise<Answer<T>>;
      }
      const read = async (): Promise<Answer<T>> => {
        const fetchedAt = new Date(nowMs()).toISOString();
        const value = await load();
        const answer = { value, fetchedAt };
        if (running.get(key) === own) {
          store(key, {
            answer,
            adAccountId,
            weight: rowCount(value) + 1,
            untilMs: nowMs() + LIFE_MS,
          });
        }
        return answer;
      };
      const own = {
        adAccountId,
        answer: Promise.resolve()
          .then(read)
          .finally(() => {
            if (running.get(key) === own) {
              running.delete(key);
            }
          }),
      };
      running.set(key, own);
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

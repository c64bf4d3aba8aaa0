import { LRUCache } from 'lru-cache';
import { FULL_PERCENT, type Owner, partsOfKey } from './limits.ts';

/** Usage below this changes nothing, so it is not stored. */
export const SLOW_PERCENT = 75;
const BACKGROUND_STOP_PERCENT = 90;
/** The same usage is shared again only if it lasts this much longer. */
const MIN_PUBLISHED_EXTENSION_MS = 15_000;
const MAX_LIMITS = 10_000;

/** Why a profile's calls pause: a limit, or the ad network blocked its actions. */
export type LimitReason = 'usage' | 'blocked';

/** One limit as processes share it; it expires. */
export interface SharedLimit {
  readonly key: string;
  readonly percent: number;
  /** Milliseconds since 1970. */
  readonly untilMs: number;
  readonly reason: LimitReason;
}

/**
 * Shares limits between processes and threads. It must not fail or block: calls go on without it.
 */
export interface LimitSharing {
  /** Starts listening and reads the limits known now. */
  join(applyShared: (limit: SharedLimit) => void): Promise<void>;
  publish(limit: SharedLimit): void;
}

export interface Limit {
  readonly percent: number;
  readonly untilMs: number;
  readonly reason: LimitReason;
}

export interface LimitRegistry {
  /** Resolves once other processes' limits are known; at once after the first time. */
  ready(): Promise<void>;
  /** The limit in force, if any. */
  get(key: string): Limit | undefined;
  /** Stores the usage of a reply; a lower one does not end a block. */
  record(input: { key: string; percent: number; forMs: number }): void;
  /** Blocks calls under this limit for that long. A longer block stays. */
  block(input: { key: string; forMs: number; reason?: LimitReason }): void;
  /** Whether an app has a limit now that one of these keys, without their owner, would match. */
  isNearLimit(suffixes: ReadonlySet<string>): boolean;
  /** Moves limits stored under a profile to its app, once that is known. */
  move(input: { from: Owner; to: Owner }): void;
}

const bandOf = (percent: number): number =>
  [FULL_PERCENT, BACKGROUND_STOP_PERCENT, SLOW_PERCENT].find((edge) => percent >= edge) ?? 0;

/** The limits in force, in memory, shared with other processes. */
export function createLimitRegistry(deps: {
  nowMs: () => number;
  sharing?: LimitSharing | undefined;
}): LimitRegistry {
  const limits = new LRUCache<string, Limit>({ max: MAX_LIMITS });
  let joined: Promise<void> | undefined;

  const get = (key: string): Limit | undefined => {
    const limit = limits.peek(key);
    if (limit !== undefined && limit.untilMs <= deps.nowMs()) {
      limits.delete(key);
      return undefined;
    }
    return limit;
  };
  const isBlocked = (limit: Limit | undefined): boolean =>
    limit !== undefined && limit.percent >= FULL_PERCENT;

  const store = ({ key, ...value }: SharedLimit): void => {
    if (value.percent < SLOW_PERCENT || value.untilMs <= deps.nowMs()) {
      limits.delete(key);
      return;
    }
    limits.set(key, value);
  };
  const applyShared = (limit: SharedLimit): void => {
    const known = get(limit.key);
    const isRelevant =
      !isBlocked(known) ||
      limit.untilMs <= deps.nowMs() ||
      (limit.percent >= FULL_PERCENT && limit.untilMs > (known?.untilMs ?? 0));
    if (isRelevant) {
      store(limit);
    }
  };
  const change = (limit: SharedLimit): void => {
    const known = get(limit.key);
    store(limit);
    const isWorthPublishing =
      bandOf(known?.percent ?? 0) !== bandOf(limit.percent) ||
      (known !== undefined && limit.untilMs - known.untilMs >= MIN_PUBLISHED_EXTENSION_MS);
    if (isWorthPublishing) {
      deps.sharing?.publish(limit);
    }
  };

  return {
    ready: () => {
      joined ??= deps.sharing?.join(applyShared) ?? Promise.resolve();
      return joined;
    },
    get,
    record: ({ key, percent, forMs }) => {
      if (percent < SLOW_PERCENT && !limits.has(key)) {
        return;
      }
      if (!isBlocked(get(key))) {
        const isOver = percent < SLOW_PERCENT;
        change({ key, percent, untilMs: isOver ? 0 : deps.nowMs() + forMs, reason: 'usage' });
      }
    },
    block: ({ key, forMs, reason = 'usage' }) => {
      const known = get(key);
      if (!isBlocked(known) || (known?.untilMs ?? 0) < deps.nowMs() + forMs) {
        change({ key, percent: FULL_PERCENT, untilMs: deps.nowMs() + forMs, reason });
      }
    },
    isNearLimit: (suffixes) => {
      for (const key of limits.keys()) {
        const parts = partsOfKey(key);
        const isOfApp = parts?.owner.startsWith('app:') === true && suffixes.has(parts.rest);
        if (isOfApp && get(key) !== undefined) {
          return true;
        }
      }
      return false;
    },
    move: ({ from, to }) => {
      for (const [key, { percent, untilMs, reason }] of limits) {
        const parts = partsOfKey(key);
        if (parts?.owner === from) {
          limits.delete(key);
          deps.sharing?.publish({ key, percent: 0, untilMs: 0, reason });
          const moved = `${to}${parts.rest}`;
          if (untilMs > deps.nowMs() && (get(moved)?.percent ?? 0) <= percent) {
            change({ key: moved, percent, untilMs, reason });
          }
        }
      }
    },
  };
}

import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { LRUCache } from 'lru-cache';
import type { AdAccountBasics } from '../ports/ad-accounts-port.ts';

const TTL_MS = 5 * MINUTE_MS;
const MAX_ACCOUNTS = 10_000;

export interface BasicsCache {
  /** Cached for five minutes, else read by `load`; one load at a time per account. */
  get(input: {
    adUserId: string;
    adAccountId: string;
    load: () => Promise<AdAccountBasics>;
  }): Promise<AdAccountBasics>;
  put(input: { adUserId: string; basics: AdAccountBasics }): void;
}

/** Currency, zone and status of ad accounts, which every list of their objects needs. */
export function createBasicsCache({ nowMs }: { nowMs: () => number }): BasicsCache {
  const known = new LRUCache<string, AdAccountBasics>({
    max: MAX_ACCOUNTS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  });
  const loading = new Map<string, Promise<AdAccountBasics>>();
  const keyOf = (adUserId: string, adAccountId: string): string => `${adUserId} ${adAccountId}`;

  const put: BasicsCache['put'] = ({ adUserId, basics }) => {
    known.set(keyOf(adUserId, basics.id), basics);
  };

  return {
    put,
    async get({ adUserId, adAccountId, load }) {
      const key = keyOf(adUserId, adAccountId);
      const cached = known.get(key);
      if (cached !== undefined) {
        return cached;
      }
      const running = loading.get(key) ?? load().finally(() => loading.delete(key));
      loading.set(key, running);
      const basics = await running;
      put({ adUserId, basics });
      return basics;
    },
  };
}

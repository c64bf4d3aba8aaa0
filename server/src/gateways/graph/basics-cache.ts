import { setBounded } from '../../platform/bounded-map.ts';
import type { AdAccountBasics } from './port.ts';

const LIFE_MS = 5 * 60_000;
const MAX_ACCOUNTS = 10_000;

export interface BasicsCache {
  /** From memory for five minutes, else by `load`; one load at a time for an account. */
  get(input: {
    adUserId: string;
    adAccountId: string;
    load: () => Promise<AdAccountBasics>;
  }): Promise<AdAccountBasics>;
  put(input: { adUserId: string; basics: AdAccountBasics }): void;
}

/** Currency, zone and standing of ad accounts, which every list of their objects needs. */
export function createBasicsCache({ nowMs }: { nowMs: () => number }): BasicsCache {
  const known = new Map<string, { readonly basics: AdAccountBasics; readonly untilMs: number }>();
  const loading = new Map<string, Promise<AdAccountBasics>>();
  const keyOf = (adUserId: string, adAccountId: string): string => `${adUserId} ${adAccountId}`;

  const put: BasicsCache['put'] = ({ adUserId, basics }) => {
    setBounded(known, {
      key: keyOf(adUserId, basics.id),
      value: { basics, untilMs: nowMs() + LIFE_MS },
      max: MAX_ACCOUNTS,
    });
  };

  return {
    put,
    async get({ adUserId, adAccountId, load }) {
      const key = keyOf(adUserId, adAccountId);
      const entry = known.get(key);
      if (entry !== undefined && entry.untilMs > nowMs()) {
        return entry.basics;
      }
      const running = loading.get(key) ?? load().finally(() => loading.delete(key));
      loading.set(key, running);
      const basics = await running;
      put({ adUserId, basics });
      return basics;
    },
  };
}

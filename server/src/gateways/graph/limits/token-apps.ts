import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { LRUCache } from 'lru-cache';

const MAX_TOKENS = 20_000;
/** A token whose app is unknown is asked again after this long. */
const UNKNOWN_TTL_MS = HOUR_MS;

/**
 * Stores the app of tokens beyond this process, by fingerprint. Must not throw: the app is then
 * unknown.
 */
export interface TokenAppStore {
  find(tokenKey: string): Promise<string | undefined>;
  save(input: { tokenKey: string; appId: string }): Promise<void>;
}

export interface TokenApps {
  /** The app of the token, if known. */
  appOf(tokenKey: string): string | undefined;
  /** Finds the app with `fetchApp`, at most once an hour; without a reply it stays unknown. */
  resolve(input: {
    tokenKey: string;
    fetchApp: () => Promise<string | undefined>;
  }): Promise<string | undefined>;
}

/**
 * The app of each token. It never changes, so it is asked once, and only near a limit: before that
 * it does not matter.
 */
export function createTokenApps(deps: {
  nowMs: () => number;
  memory?: TokenAppStore | undefined;
}): TokenApps {
  const known = new LRUCache<
    string,
    { readonly appId: string | undefined; readonly untilMs: number }
  >({ max: MAX_TOKENS });
  const fetching = new Map<string, Promise<string | undefined>>();

  const find = async (
    tokenKey: string,
    fetchApp: () => Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const cached = await deps.memory?.find(tokenKey);
    const appId = cached ?? (await fetchApp());
    const untilMs = appId === undefined ? deps.nowMs() + UNKNOWN_TTL_MS : Number.POSITIVE_INFINITY;
    known.set(tokenKey, { appId, untilMs });
    if (appId !== undefined && cached === undefined) {
      await deps.memory?.save({ tokenKey, appId });
    }
    return appId;
  };

  return {
    appOf: (tokenKey) => known.get(tokenKey)?.appId,
    resolve: ({ tokenKey, fetchApp }) => {
      const entry = known.get(tokenKey);
      if (entry !== undefined && entry.untilMs > deps.nowMs()) {
        return Promise.resolve(entry.appId);
      }
      const running =
        fetching.get(tokenKey) ?? find(tokenKey, fetchApp).finally(() => fetching.delete(tokenKey));
      fetching.set(tokenKey, running);
      return running;
    },
  };
}

import { LRUCache } from 'lru-cache';
import { HOUR_MS } from './limits.ts';

const MAX_TOKENS = 20_000;
/** A token that does not tell its application is asked again after this long. */
const UNKNOWN_LIFE_MS = HOUR_MS;

/** What is remembered of tokens beyond this process, by fingerprint. Must not fail: an application is then not known. */
export interface TokenAppStore {
  find(tokenKey: string): Promise<string | undefined>;
  keep(input: { tokenKey: string; appId: string }): Promise<void>;
}

export interface TokenApps {
  /** The application that made the token, when it is known. */
  appOf(tokenKey: string): string | undefined;
  /** Finds it out, by `ask` at most once an hour; without an answer it stays unknown. */
  learn(input: {
    tokenKey: string;
    ask: () => Promise<string | undefined>;
  }): Promise<string | undefined>;
}

/**
 * Which application each token is of. A token keeps its application for life, so it is asked once, and only when a
 * limit comes near: until then it does not matter.
 */
export function createTokenApps({
  nowMs,
  memory,
}: {
  nowMs: () => number;
  memory?: TokenAppStore | undefined;
}): TokenApps {
  const known = new LRUCache<
    string,
    { readonly appId: string | undefined; readonly untilMs: number }
  >({ max: MAX_TOKENS });
  const asking = new Map<string, Promise<string | undefined>>();

  const find = async (
    tokenKey: string,
    ask: () => Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const remembered = await memory?.find(tokenKey);
    const appId = remembered ?? (await ask());
    const untilMs = appId === undefined ? nowMs() + UNKNOWN_LIFE_MS : Number.POSITIVE_INFINITY;
    known.set(tokenKey, { appId, untilMs });
    if (appId !== undefined && remembered === undefined) {
      await memory?.keep({ tokenKey, appId });
    }
    return appId;
  };

  return {
    appOf: (tokenKey) => known.get(tokenKey)?.appId,
    learn: ({ tokenKey, ask }) => {
      const entry = known.get(tokenKey);
      if (entry !== undefined && entry.untilMs > nowMs()) {
        return Promise.resolve(entry.appId);
      }
      const running =
        asking.get(tokenKey) ?? find(tokenKey, ask).finally(() => asking.delete(tokenKey));
      asking.set(tokenKey, running);
      return running;
    },
  };
}

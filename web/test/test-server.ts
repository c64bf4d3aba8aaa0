import { identityRoutes, type SignedIn } from '@ads-checker/shared/contracts/identity';
import { createSampleWorld } from '@ads-checker/shared/sample/index';
import { call, setTransport } from '../src/lib/api.ts';
import { buildAdNetwork } from './ad-network.ts';
import { createServer } from './server/server.ts';

export const SERVER_NOW_MS = Date.parse('2026-03-02T09:00:00Z');

/** Replaces the server by one with sample data and without latency; `kept` survives a reload. */
export function startTestServer({
  kept = new Map<string, string>(),
  nowMs = SERVER_NOW_MS,
  now = () => nowMs,
}: {
  readonly kept?: Map<string, string>;
  readonly nowMs?: number;
  readonly now?: () => number;
} = {}) {
  const world = createSampleWorld({
    nowMs,
    sizes: {
      adAccounts: 8,
      campaigns: 12,
      adSets: 30,
      ads: 80,
      adImages: 40,
      hasLargeAdAccount: false,
    },
  });
  const network = buildAdNetwork();
  const { transport, refuse, answer, stream, state } = createServer({
    world,
    network,
    now,
    session: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    },
  });
  return {
    world,
    network,
    transport,
    refuse,
    answer,
    stream,
    state,
    restore: setTransport(transport),
  };
}

export async function signIn(username: string, password = 'anything'): Promise<SignedIn> {
  return (await call(identityRoutes.login, { body: { username, password } })).data;
}

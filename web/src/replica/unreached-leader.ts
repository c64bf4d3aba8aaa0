import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { Leader } from './leader.ts';

/** Losing one request is no reason: the leader asks the server itself, and soon. */
const PATIENCE_MS = 6_000;
const PAUSE_MS = 30_000;

const offlineSchema = z.object({ state: z.literal('offline') });

export interface UnreachedLeaderDeps {
  readonly leader: Pick<Leader, 'onHeartbeat' | 'replace'>;
  readonly clock: Clock;
  /** Resolves when the server answers this tab. */
  readonly ask: () => Promise<unknown>;
}

/**
 * A leader without a network gives way to a tab that has one: developer tools, blockers and hung
 * connections can cut off a single tab. Returns a stop function.
 */
export function watchUnreachedLeader({ leader, clock, ask }: UnreachedLeaderDeps): () => void {
  let askAtMs: number | undefined;
  let isAsking = false;

  const tryToReplace = async (): Promise<void> => {
    isAsking = true;
    const isReached = await ask().then(
      () => true,
      () => false,
    );
    isAsking = false;
    if (askAtMs === undefined) {
      return;
    }
    if (isReached) {
      askAtMs = undefined;
      leader.replace();
    } else {
      askAtMs = clock.steadyMs() + PAUSE_MS;
    }
  };

  return leader.onHeartbeat((description) => {
    if (!offlineSchema.safeParse(description).success) {
      askAtMs = undefined;
      return;
    }
    askAtMs ??= clock.steadyMs() + PATIENCE_MS;
    if (!isAsking && clock.steadyMs() >= askAtMs) {
      void tryToReplace();
    }
  });
}

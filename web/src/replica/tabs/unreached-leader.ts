import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
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
  /** Where the server answers some calls only, tabs must not take the lead from each other for ever. */
  let pauseUntilMs = Number.NEGATIVE_INFINITY;
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
    askAtMs = undefined;
    pauseUntilMs = clock.steadyMs() + PAUSE_MS;
    if (isReached) {
      leader.replace();
    }
  };

  return leader.onHeartbeat((description) => {
    if (!offlineSchema.safeParse(description).success) {
      askAtMs = undefined;
      return;
    }
    askAtMs ??= Math.max(clock.steadyMs() + PATIENCE_MS, pauseUntilMs);
    if (!isAsking && clock.steadyMs() >= askAtMs) {
      void tryToReplace();
    }
  });
}

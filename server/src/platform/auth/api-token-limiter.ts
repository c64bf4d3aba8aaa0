import { AppError } from '@ads-checker/shared/errors';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { createAttemptCounts } from './attempt-counts.ts';

const WINDOW_S = 60;
/** A process takes the calls of a minute in this many parts. */
const PARTS = 20;

/** Calls of a token that this process may still let through in this minute. */
interface Taken {
  left: number;
  /** No process can take more. */
  readonly isLast: boolean;
  readonly untilMs: number;
}

export interface ApiTokenLimiter {
  /** Counts one call. @throws TooManyRequestsError when the minute's calls are used up. */
  consume(tokenId: string): Promise<void>;
}

/**
 * Calls of each API token over all processes. A process takes some at once from a count in the
 * database, so that most calls need no statement; those it does not use are lost to the others
 * until the minute ends.
 */
export function createApiTokenLimiter({
  db,
  callsPerMinute,
}: {
  db: Database;
  callsPerMinute: number;
}): ApiTokenLimiter {
  const part = Math.max(1, Math.floor(callsPerMinute / PARTS));
  const counts = createAttemptCounts({ db }).create('api-token', {
    points: callsPerMinute,
    duration: WINDOW_S,
  });
  const taken = new Map<string, Taken>();
  const taking = new Map<string, Promise<void>>();

  const count = async (tokenId: string): Promise<RateLimiterRes> => {
    try {
      return await counts.consume(tokenId, part);
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        return error;
      }
      throw error;
    }
  };
  const take = async (tokenId: string): Promise<void> => {
    const { consumedPoints, msBeforeNext } = await count(tokenId);
    const nowMs = Date.now();
    for (const [id, { untilMs }] of taken) {
      if (untilMs <= nowMs) {
        taken.delete(id);
      }
    }
    const tooMany = Math.max(0, consumedPoints - callsPerMinute);
    taken.set(tokenId, {
      left: Math.max(0, part - tooMany),
      isLast: consumedPoints >= callsPerMinute,
      untilMs: nowMs + msBeforeNext,
    });
  };
  /** Calls that come together take once. */
  const takeOnce = (tokenId: string): Promise<void> => {
    const running = taking.get(tokenId);
    if (running !== undefined) {
      return running;
    }
    const started = take(tokenId).finally(() => taking.delete(tokenId));
    taking.set(tokenId, started);
    return started;
  };

  return {
    async consume(tokenId) {
      for (;;) {
        const held = taken.get(tokenId);
        const leftMs = (held?.untilMs ?? 0) - Date.now();
        if (held !== undefined && leftMs > 0) {
          if (held.left > 0) {
            held.left -= 1;
            return;
          }
          if (held.isLast) {
            throw new AppError(
              'TooManyRequestsError',
              `This API token can make up to ${callsPerMinute} calls a minute. Try again in a minute.`,
              {
                code: 'limit_reached',
                details: { limit: 'calls', max: callsPerMinute, retryAfterMs: leftMs },
              },
            );
          }
        }
        await takeOnce(tokenId);
      }
    },
  };
}

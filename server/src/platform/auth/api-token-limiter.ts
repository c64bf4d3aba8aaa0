import { AppError } from '@ads-checker/shared/errors';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { createAttemptCounts } from './attempt-counts.ts';

const WINDOW_S = 60;
/** A process reserves a minute's calls in this many portions. */
const PARTS = 20;

/** Calls of a token reserved by this process for the current minute. */
interface Reservation {
  left: number;
  /** The limit is reached: no process can reserve more. */
  readonly isLast: boolean;
  readonly untilMs: number;
}

export interface ApiTokenLimiter {
  /** Counts one call. @throws TooManyRequestsError when the minute's calls are used up. */
  consume(tokenId: string): Promise<void>;
}

/**
 * Counts calls of each API token over all processes. A process reserves a portion in the database
 * at once, so that most calls need no query; unused reservations are lost until the minute ends.
 */
export function createApiTokenLimiter(deps: {
  db: Database;
  callsPerMinute: number;
}): ApiTokenLimiter {
  const part = Math.max(1, Math.floor(deps.callsPerMinute / PARTS));
  const counts = createAttemptCounts({ db: deps.db }).create('api-token', {
    points: deps.callsPerMinute,
    duration: WINDOW_S,
  });
  const reservations = new Map<string, Reservation>();
  const pending = new Map<string, Promise<void>>();

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
  const reserve = async (tokenId: string): Promise<void> => {
    const { consumedPoints, msBeforeNext } = await count(tokenId);
    const nowMs = Date.now();
    for (const [id, { untilMs }] of reservations) {
      if (untilMs <= nowMs) {
        reservations.delete(id);
      }
    }
    const tooMany = Math.max(0, consumedPoints - deps.callsPerMinute);
    reservations.set(tokenId, {
      left: Math.max(0, part - tooMany),
      isLast: consumedPoints >= deps.callsPerMinute,
      untilMs: nowMs + msBeforeNext,
    });
  };
  /** Concurrent calls share one reservation. */
  const reserveOnce = (tokenId: string): Promise<void> => {
    const running = pending.get(tokenId);
    if (running !== undefined) {
      return running;
    }
    const started = reserve(tokenId).finally(() => pending.delete(tokenId));
    pending.set(tokenId, started);
    return started;
  };

  return {
    async consume(tokenId) {
      for (;;) {
        const reservation = reservations.get(tokenId);
        const leftMs = (reservation?.untilMs ?? 0) - Date.now();
        if (reservation !== undefined && leftMs > 0) {
          if (reservation.left > 0) {
            reservation.left -= 1;
            return;
          }
          if (reservation.isLast) {
            throw new AppError(
              'TooManyRequestsError',
              `This API token can make up to ${deps.callsPerMinute} calls a minute. Try again in a minute.`,
              {
                code: 'limit_reached',
                details: { limit: 'calls', max: deps.callsPerMinute, retryAfterMs: leftMs },
              },
            );
          }
        }
        await reserveOnce(tokenId);
      }
    },
  };
}

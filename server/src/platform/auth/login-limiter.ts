import type { Database } from '../db/database.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { attemptKey, createAttemptCounts, networkOf } from './attempt-counts.ts';
import { foldLogin } from './login-name.ts';

const WINDOW_S = 5 * 60;
const BY_DEVICE = 10;
const BY_PAIR = 10;
const BY_ADDRESS = 60;
/**
 * Limits distributed guessing at one name: unknown browsers wait a minute at most, known ones not
 * at all.
 */
const NAME_WINDOW_S = 60;
const BY_NAME = 30;
const SERVER_WINDOW_S = 60;
const CHECK_WINDOW_S = 15 * 60;
const BY_CHECK = 10;
const PROBE_WINDOW_S = 60 * 60;
const BY_PROBE = 20;
const TOO_MANY_LOGINS = 'Too many login attempts. Wait a moment and try again.';
const TOO_MANY_CHECKS = 'Too many attempts. Wait a moment and try again.';

export interface LoginAttempt {
  readonly username: string;
  /** Whose login it is, if anybody's: guesses by username and by email count together. */
  readonly userId: string | undefined;
  readonly ip: string;
  /** The person's known browser, if any. */
  readonly device: { readonly token: string; readonly userId: string } | undefined;
}

export interface LoginLimiter {
  /** Counts an attempt. @throws TooManyRequestsError when the limit is reached. */
  consume(attempt: LoginAttempt): Promise<void>;
  /** Does not count a successful login, and resets the failures of its name from there. */
  refund(attempt: LoginAttempt): Promise<void>;
  /** For password confirmations of a signed-in person. */
  consumeCheck(check: { userId: string }): Promise<void>;
  refundCheck(check: { userId: string }): Promise<void>;
  /** For requests whose refusal tells a signed-in person that a login is taken. */
  consumeProbe(probe: { userId: string }): Promise<void>;
  /** Does not count a request that told nothing. */
  refundProbe(probe: { userId: string }): Promise<void>;
  /** Deletes expired counts; returns how many. */
  purge(): Promise<number>;
}

export function createLoginLimiter({
  db,
  loginsPerMinute = DEFAULT_LIMITS.loginsPerMinute,
}: {
  db: Database;
  /** Of all unknown browsers together; known ones have limits of their own. */
  loginsPerMinute?: number;
}): LoginLimiter {
  const { create, consume } = createAttemptCounts({ db });
  const byDevice = create('login-device', { points: BY_DEVICE, duration: WINDOW_S });
  const byPair = create('login-pair', { points: BY_PAIR, duration: WINDOW_S });
  const byAddress = create('login-ip', { points: BY_ADDRESS, duration: WINDOW_S });
  const byName = create('login-name', { points: BY_NAME, duration: NAME_WINDOW_S });
  const byServer = create('login-all', { points: loginsPerMinute, duration: SERVER_WINDOW_S });
  const byCheck = create('password-check', { points: BY_CHECK, duration: CHECK_WINDOW_S });

  const byProbe = create('login-probe', { points: BY_PROBE, duration: PROBE_WINDOW_S });

  const countsOf = ({ username, userId, ip, device }: LoginAttempt) => {
    const who = userId === undefined ? ['name', foldLogin(username)] : ['user', userId];
    const network = networkOf(ip);
    return device === undefined
      ? {
          own: { limiter: byPair, key: attemptKey(...who, network) },
          wider: [
            { limiter: byAddress, key: attemptKey(network) },
            { limiter: byName, key: attemptKey(...who) },
            { limiter: byServer, key: attemptKey() },
          ],
        }
      : {
          own: { limiter: byDevice, key: attemptKey(device.token, device.userId) },
          wider: [],
        };
  };

  return {
    consume: (attempt) => {
      const { own, wider } = countsOf(attempt);
      return consume([own, ...wider], TOO_MANY_LOGINS);
    },
    async refund(attempt) {
      const { own, wider } = countsOf(attempt);
      await own.limiter.delete(own.key);
      for (const { limiter, key } of wider) {
        await limiter.reward(key);
      }
    },
    consumeCheck: ({ userId }) =>
      consume([{ limiter: byCheck, key: attemptKey(userId) }], TOO_MANY_CHECKS),
    async refundCheck({ userId }) {
      await byCheck.delete(attemptKey(userId));
    },
    consumeProbe: ({ userId }) =>
      consume([{ limiter: byProbe, key: attemptKey(userId) }], TOO_MANY_CHECKS),
    async refundProbe({ userId }) {
      await byProbe.reward(attemptKey(userId));
    },
    async purge() {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'delete from rate_limits where expire < extract(epoch from now()) * 1000',
      );
      return rowCount;
    },
  };
}

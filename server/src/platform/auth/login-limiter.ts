import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@ads-checker/shared/errors';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';

const WINDOW_S = 5 * 60;
const BY_DEVICE = 10;
const BY_PAIR = 10;
const BY_ADDRESS = 60;
/** Many addresses guess at one name: strangers wait a minute at most, browsers of the person not at all. */
const NAME_WINDOW_S = 60;
const BY_NAME = 30;
const CHECK_WINDOW_S = 15 * 60;
const BY_CHECK = 10;
const IPV6_NETWORK_GROUPS = 4;

export interface LoginAttempt {
  readonly username: string;
  readonly ip: string;
  /** The person's known browser, or undefined for one that never signed in as this person. */
  readonly device: { readonly token: string; readonly userId: string } | undefined;
}

export interface LoginLimiter {
  /** Counts an attempt. @throws TooManyRequestsError when its share is used up. */
  consume(attempt: LoginAttempt): Promise<void>;
  /** A successful login is no guess: it is not counted, and its name's failures from there are forgiven. */
  forgive(attempt: LoginAttempt): Promise<void>;
  /** The same for a signed-in person who is asked for the password again. */
  consumeCheck(check: { userId: string }): Promise<void>;
  forgiveCheck(check: { userId: string }): Promise<void>;
  /** Forgets counts whose time is over; gives how many. */
  purge(): Promise<number>;
}

/** Keys are hashed: somebody may have typed a password into the wrong field. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function tooManyLogins(details: { retryAfterMs: number }): AppError {
  return new AppError(
    'TooManyRequestsError',
    'Too many login attempts. Please wait and try again.',
    { details },
  );
}

function tooManyChecks(details: { retryAfterMs: number }): AppError {
  return new AppError('TooManyRequestsError', 'Too many attempts. Please wait and try again.', {
    details,
  });
}

/** Whoever has one IPv6 address has its whole /64 network. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) {
    return ip;
  }
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Shared by all server processes through PostgreSQL. */
export function createLoginLimiter({ db }: { db: Database }): LoginLimiter {
  const create = (keyPrefix: string, { points, duration }: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      storeClient: db,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const byDevice = create('login-device', { points: BY_DEVICE, duration: WINDOW_S });
  const byPair = create('login-pair', { points: BY_PAIR, duration: WINDOW_S });
  const byAddress = create('login-ip', { points: BY_ADDRESS, duration: WINDOW_S });
  const byName = create('login-name', { points: BY_NAME, duration: NAME_WINDOW_S });
  const byCheck = create('password-check', { points: BY_CHECK, duration: CHECK_WINDOW_S });

  const countsOf = ({ username, ip, device }: LoginAttempt) => {
    const name = username.toLowerCase();
    const network = networkOf(ip);
    return device === undefined
      ? {
          own: { limiter: byPair, key: keyOf(name, network) },
          // From the narrowest: attempts that a narrower count stops do not use up a wider one.
          wider: [
            { limiter: byAddress, key: keyOf(network) },
            { limiter: byName, key: keyOf(name) },
          ],
        }
      : {
          own: { limiter: byDevice, key: keyOf(device.token, device.userId) },
          wider: [],
        };
  };
  const count = async (
    counts: readonly { limiter: RateLimiterPostgres; key: string }[],
    refuse: (details: { retryAfterMs: number }) => AppError,
  ) => {
    const counted: { limiter: RateLimiterPostgres; key: string }[] = [];
    try {
      for (const { limiter, key } of counts) {
        await limiter.consume(key);
        counted.push({ limiter, key });
      }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) {
        throw error;
      }
      // What a wider count stops is no guess: it does not use up the narrower ones, whose wait may be longer.
      for (const { limiter, key } of counted) {
        await limiter.reward(key);
      }
      throw refuse({ retryAfterMs: error.msBeforeNext });
    }
  };

  return {
    consume: (attempt) => {
      const { own, wider } = countsOf(attempt);
      return count([own, ...wider], tooManyLogins);
    },
    async forgive(attempt) {
      const { own, wider } = countsOf(attempt);
      await own.limiter.delete(own.key);
      for (const { limiter, key } of wider) {
        await limiter.reward(key);
      }
    },
    consumeCheck: ({ userId }) => count([{ limiter: byCheck, key: keyOf(userId) }], tooManyChecks),
    async forgiveCheck({ userId }) {
      await byCheck.delete(keyOf(userId));
    },
    async purge() {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'delete from rate_limits where expire < extract(epoch from now()) * 1000',
      );
      return rowCount;
    },
  };
}

import { createHash } from 'node:crypto';
import { AppError, ERROR_STATUS, type ErrorEnvelope } from '@ads-checker/shared/errors';
import { z } from 'zod';
import type { Database, Transaction } from '../db/database.ts';

/** Longer than the longest call to the network, so that the call of a dead process has ended. */
const LEASE_MS = 90_000;
const KEPT_DAYS = 30;

const errorTypes = Object.keys(ERROR_STATUS) as (keyof typeof ERROR_STATUS)[];
const outcomeSchema = z.union([
  z.object({ value: z.unknown() }),
  z.object({
    failure: z.object({
      error: z.string(),
      type: z.enum(errorTypes),
      code: z.union([z.string(), z.number()]).optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
]);

/** Refusals that another moment may lift are not remembered: a repeat may try again. */
const PASSING_FAILURES: readonly string[] = [
  'AuthenticationError',
  'ConflictError',
  'TooManyRequestsError',
];

interface KeyRow {
  request_hash: Buffer;
  is_completed: boolean;
  outcome: unknown;
  is_leased: boolean;
}

export interface Command {
  readonly userId: string;
  /** Without a key the work is simply done. */
  readonly key: string | undefined;
  /** What was asked: the same key with another request is refused. */
  readonly request: unknown;
}

export interface Idempotency {
  /**
   * Does a network action once per person and key. The start is committed before `act` runs and the answer, which
   * must be JSON, after it. `recover` runs instead of `act` when an earlier attempt's end is unknown: it re-reads
   * the object and acts only if it does not yet hold what was asked.
   * @throws ConflictError when the key was used for another request.
   * @throws UnavailableError with `retryAfterMs` while an attempt of the same key runs.
   */
  run<T>(command: Command & { act: () => Promise<T>; recover: () => Promise<T> }): Promise<T>;
  /** Does a write to owned data once, remembered in the transaction that does it. */
  runInTransaction<T>(command: Command & { trx: Transaction; act: () => Promise<T> }): Promise<T>;
  /**
   * The answer a command already got, or what comes of acting. For a write that asks the network before its transaction:
   * a repeat asks nobody and is not judged by what came after it, nor by what the same command did at the same moment.
   * @throws ConflictError when the key was used for another request, or what the command was refused with.
   */
  unlessAnswered<T>(command: Command & { act: () => Promise<T> }): Promise<T>;
  /** Forgets answers older than 30 days; gives how many. */
  purge(): Promise<number>;
}

function hashRequest(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

function reusedKey(): AppError {
  return new AppError('ConflictError', 'This key was already used for another request.', {
    code: 'idempotency_key_reused',
  });
}

function replay<T>(stored: unknown): T {
  const outcome = outcomeSchema.parse(stored);
  if ('failure' in outcome) {
    const { error, type, code, details } = outcome.failure as ErrorEnvelope;
    throw new AppError(type, error, {
      ...(code === undefined ? {} : { code }),
      ...(details === undefined ? {} : { details }),
    });
  }
  // The value was stored by the same call with the same request: it is of the same type.
  return outcome.value as T;
}

function isFinalFailure(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500 && !PASSING_FAILURES.includes(error.type);
}

function hasNotActed(error: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}

export function createIdempotency({
  db,
  leaseMs = LEASE_MS,
}: {
  db: Database;
  leaseMs?: number;
}): Idempotency {
  const find = async (command: { userId: string; key: string }, on: Database | Transaction) => {
    const { rows } = await on.raw<{ rows: KeyRow[] }>(
      `select request_hash, is_completed, outcome, coalesce(lease_until > now(), false) as is_leased
       from idempotency_keys where user_id = ? and key = ?`,
      [command.userId, command.key],
    );
    return rows[0];
  };
  const complete = async (command: { userId: string; key: string }, outcome: object) => {
    await db.raw(
      `update idempotency_keys set is_completed = true, lease_until = null, outcome = ?::jsonb
       where user_id = ? and key = ?`,
      [JSON.stringify(outcome), command.userId, command.key],
    );
  };

  /** `started` anew, `repeated` after a lease ran out, or the row of an attempt that holds the key. */
  const claim = async (command: { userId: string; key: string; hash: Buffer }) => {
    const lease = `now() + ? * interval '1 millisecond'`;
    const inserted = await db.raw<{ rowCount: number }>(
      `insert into idempotency_keys (user_id, key, request_hash, lease_until) values (?, ?, ?, ${lease})
       on conflict do nothing`,
      [command.userId, command.key, command.hash, leaseMs],
    );
    if (inserted.rowCount === 1) {
      return 'started';
    }
    const taken = await db.raw<{ rowCount: number }>(
      `update idempotency_keys set lease_until = ${lease}
       where user_id = ? and key = ? and request_hash = ? and not is_completed
         and (lease_until is null or lease_until <= now())`,
      [leaseMs, command.userId, command.key, command.hash],
    );
    return taken.rowCount === 1 ? 'repeated' : find(command, db);
  };

  const settle = async (
    command: { userId: string; key: string; isFirst: boolean },
    error: unknown,
  ) => {
    if (isFinalFailure(error)) {
      await complete(command, { failure: error.toEnvelope() });
    } else if (command.isFirst && hasNotActed(error)) {
      await db.raw('delete from idempotency_keys where user_id = ? and key = ?', [
        command.userId,
        command.key,
      ]);
    } else {
      // The end is unknown: the next attempt may begin at once, by reading what the network holds.
      await db.raw('update idempotency_keys set lease_until = null where user_id = ? and key = ?', [
        command.userId,
        command.key,
      ]);
    }
  };

  return {
    async run({ userId, key, request, act, recover }) {
      if (key === undefined) {
        return act();
      }
      const command = { userId, key, hash: hashRequest(request) };
      const claimed = await claim(command);
      if (claimed === undefined) {
        throw new AppError('UnavailableError', 'Please try again.', {
          details: { retryAfterMs: 0 },
        });
      }
      if (typeof claimed === 'object') {
        if (!claimed.request_hash.equals(command.hash)) {
          throw reusedKey();
        }
        if (claimed.is_completed) {
          return replay(claimed.outcome);
        }
        throw new AppError('UnavailableError', 'This change is still being made.', {
          code: 'in_progress',
          details: { retryAfterMs: 2000 },
        });
      }
      try {
        const value = await (claimed === 'started' ? act() : recover());
        await complete(command, { value });
        return value;
      } catch (error) {
        await settle({ ...command, isFirst: claimed === 'started' }, error);
        throw error;
      }
    },

    async runInTransaction({ trx, userId, key, request, act }) {
      if (key === undefined) {
        return act();
      }
      const hash = hashRequest(request);
      const inserted = await trx.raw<{ rowCount: number }>(
        `insert into idempotency_keys (user_id, key, request_hash, is_completed) values (?, ?, ?, true)
         on conflict do nothing`,
        [userId, key, hash],
      );
      if (inserted.rowCount === 0) {
        const row = await find({ userId, key }, trx);
        if (row === undefined || !row.request_hash.equals(hash)) {
          throw reusedKey();
        }
        return replay(row.outcome);
      }
      const value = await act();
      await trx.raw(
        'update idempotency_keys set outcome = ?::jsonb where user_id = ? and key = ?',
        [JSON.stringify({ value }), userId, key],
      );
      return value;
    },

    async unlessAnswered({ userId, key, request, act }) {
      if (key === undefined) {
        return act();
      }
      const hash = hashRequest(request);
      const findAnswer = async (): Promise<KeyRow | undefined> => {
        const row = await find({ userId, key }, db);
        if (row !== undefined && !row.request_hash.equals(hash)) {
          throw reusedKey();
        }
        return row?.is_completed === true ? row : undefined;
      };
      const former = await findAnswer();
      if (former !== undefined) {
        return replay(former.outcome);
      }
      try {
        return await act();
      } catch (error) {
        // Perhaps for what the same command did when it was sent a moment before.
        const twin = await findAnswer();
        if (twin === undefined) {
          throw error;
        }
        return replay(twin.outcome);
      }
    },

    async purge() {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `delete from idempotency_keys where created_at < now() - ? * interval '1 day'`,
        [KEPT_DAYS],
      );
      return rowCount;
    },
  };
}

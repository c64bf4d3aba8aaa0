import { AppError, ERROR_STATUS, type ErrorEnvelope } from '@ads-checker/shared/errors';
import { SERVER_ACTION_MAX_MS } from '@ads-checker/shared/http';
import { z } from 'zod';
import type { Database, Transaction } from '../db/database.ts';
import { isDeadProcess, type ProcessSession } from '../db/process-session.ts';
import type { RequestDigest } from './request-digest.ts';

/** Used only by processes of older releases; drop with its column. */
const FORMER_LEASE_MS = 90_000;
const RETENTION_DAYS = 30;

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

/** Transient errors are not stored: a repeat may try again. */
const PASSING_FAILURES: readonly string[] = [
  'AuthenticationError',
  'ConflictError',
  'TooManyRequestsError',
];

interface KeyRow {
  request_hash: Buffer;
  is_completed: boolean;
  outcome: unknown;
  holder: number | null;
  act_id: string;
}

/** One attempt at an ad network action. */
export interface Attempt {
  /**
   * Aborted when the action took so long that its caller may have stopped waiting, or when another
   * process may take over: nothing may be sent from then on.
   */
  readonly signal: AbortSignal;
  /** Identifies the action over all attempts; undefined without a key. */
  readonly actionId: string | undefined;
  /** An earlier attempt died with its process, so its request may still be in flight. */
  readonly isAfterCrash: boolean;
}

export interface Command {
  readonly userId: string;
  /** Without a key the action simply runs. */
  readonly key: string | undefined;
  /**
   * The whole request, passwords included: reusing the key with another one is refused. Only a
   * keyed digest is stored.
   */
  readonly request: unknown;
}

export interface Idempotency {
  /**
   * Runs an ad network action once per person and key. The start is committed before `execute` runs and
   * the JSON response after it. `recover` runs instead of `execute` when an earlier attempt's outcome
   * is unknown: it re-reads the object and acts only if needed. An attempt holds the key while its
   * process lives. @throws ConflictError when the key was used for another request. @throws
   * UnavailableError with `retryAfterMs` while an attempt of the same key runs.
   */
  run<T>(
    command: Command & {
      execute: (attempt: Attempt) => Promise<T>;
      recover: (attempt: Attempt) => Promise<T>;
    },
  ): Promise<T>;
  /** Runs a write to owned data once; the response is stored in the same transaction. */
  runInTransaction<T>(
    command: Command & { trx: Transaction; execute: () => Promise<T> },
  ): Promise<T>;
  /**
   * Returns the stored response, or runs the action. For writes that call the ad network before
   * their transaction: a repeat makes no calls and is not affected by later changes or a concurrent
   * duplicate.
   * @throws ConflictError when the key was used for another request, or the error of the action.
   */
  unlessAnswered<T>(command: Command & { execute: () => Promise<T> }): Promise<T>;
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
  // Stored by the same call with the same request, so of the same type.
  return outcome.value as T;
}

interface Claim {
  readonly actionId: string;
  readonly isFirst: boolean;
  readonly isAfterCrash: boolean;
}

function isFinalFailure(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500 && !PASSING_FAILURES.includes(error.type);
}

function hasNotActed(error: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}

interface IdempotencyDeps {
  db: Database;
  processSession: Pick<ProcessSession, 'hold'>;
  digest: RequestDigest;
  actionLimitMs?: number;
}

/** Who answers a key: the first request, or the one that takes over. */
function createClaims({ db, digest }: Required<Pick<IdempotencyDeps, 'db' | 'digest'>>) {
  const find = async (command: { userId: string; key: string }, on: Database | Transaction) => {
    const { rows } = await on.raw<{ rows: KeyRow[] }>(
      `select request_hash, is_completed, outcome, holder, act_id
       from idempotency_keys where user_id = ? and key = ?`,
      [command.userId, command.key],
    );
    return rows[0];
  };
  const complete = async (command: { userId: string; key: string }, outcome: object) => {
    await db.raw(
      `update idempotency_keys set is_completed = true, holder = null, lease_until = null, outcome = ?::jsonb
       where user_id = ? and key = ? and not is_completed`,
      [JSON.stringify(outcome), command.userId, command.key],
    );
  };

  /**
   * Starts the action, or takes over from an attempt that ended or died; otherwise returns the row.
   */
  const claim = async (
    command: { userId: string; key: string; request: unknown },
    holder: number,
  ): Promise<Claim | KeyRow | undefined> => {
    const lease = `now() + ${FORMER_LEASE_MS} * interval '1 millisecond'`;
    const inserted = await db.raw<{ rows: { act_id: string }[] }>(
      `insert into idempotency_keys (user_id, key, request_hash, holder, lease_until) values (?, ?, ?, ?, ${lease})
       on conflict do nothing returning act_id`,
      [command.userId, command.key, digest.of(command.request), holder],
    );
    const [started] = inserted.rows;
    if (started !== undefined) {
      return { actionId: started.act_id, isFirst: true, isAfterCrash: false };
    }
    const row = await find(command, db);
    if (
      row === undefined ||
      row.is_completed ||
      !digest.isSame(row.request_hash, command.request)
    ) {
      return row;
    }
    const taken = await db.raw<{ rowCount: number }>(
      `update idempotency_keys set holder = :holder, lease_until = ${lease}
       where user_id = :userId and key = :key and not is_completed and holder is not distinct from :former
         and case when holder is null then lease_until is null or lease_until <= now() else ${isDeadProcess('holder')} end`,
      { userId: command.userId, key: command.key, holder, former: row.holder },
    );
    return taken.rowCount === 1
      ? { actionId: row.act_id, isFirst: false, isAfterCrash: row.holder !== null }
      : row;
  };

  const settle = async (
    command: { userId: string; key: string; isFirst: boolean; holder: number },
    error: unknown,
  ) => {
    const { userId, key, holder } = command;
    const own = 'where user_id = ? and key = ? and holder = ? and not is_completed';
    if (isFinalFailure(error)) {
      await complete(command, { failure: error.toEnvelope() });
    } else if (command.isFirst && hasNotActed(error)) {
      await db.raw(`delete from idempotency_keys ${own}`, [userId, key, holder]);
    } else {
      // Unknown outcome: the next attempt may start at once, by reading the object.
      await db.raw(`update idempotency_keys set holder = null, lease_until = null ${own}`, [
        userId,
        key,
        holder,
      ]);
    }
  };

  return { find, complete, claim, settle };
}

export function createIdempotency({
  db,
  processSession,
  digest,
  actionLimitMs = SERVER_ACTION_MAX_MS,
}: IdempotencyDeps): Idempotency {
  const { find, complete, claim, settle } = createClaims({ db, digest });

  return {
    async run({ userId, key, request, execute, recover }) {
      const limit = AbortSignal.timeout(actionLimitMs);
      if (key === undefined) {
        return execute({ signal: limit, actionId: undefined, isAfterCrash: false });
      }
      const { number: holder, lost } = await processSession.hold();
      const command = { userId, key, request };
      const claimed = await claim(command, holder);
      if (claimed === undefined) {
        throw new AppError('UnavailableError', 'Please try again.', {
          details: { retryAfterMs: 0 },
        });
      }
      if ('request_hash' in claimed) {
        if (!digest.isSame(claimed.request_hash, request)) {
          throw reusedKey();
        }
        if (claimed.is_completed) {
          return replay(claimed.outcome);
        }
        throw new AppError('UnavailableError', 'This change is still in progress.', {
          code: 'in_progress',
          details: { retryAfterMs: 2000 },
        });
      }
      const { isFirst, actionId, isAfterCrash } = claimed;
      const attempt = { signal: AbortSignal.any([limit, lost]), actionId, isAfterCrash };
      try {
        const value = await (isFirst ? execute(attempt) : recover(attempt));
        await complete(command, { value });
        return value;
      } catch (error) {
        await settle({ ...command, isFirst, holder }, error);
        throw error;
      }
    },

    async runInTransaction({ trx, userId, key, request, execute }) {
      if (key === undefined) {
        return execute();
      }
      const inserted = await trx.raw<{ rowCount: number }>(
        `insert into idempotency_keys (user_id, key, request_hash, is_completed) values (?, ?, ?, true)
         on conflict do nothing`,
        [userId, key, digest.of(request)],
      );
      if (inserted.rowCount === 0) {
        const row = await find({ userId, key }, trx);
        if (row === undefined || !digest.isSame(row.request_hash, request)) {
          throw reusedKey();
        }
        return replay(row.outcome);
      }
      const value = await execute();
      await trx.raw(
        'update idempotency_keys set outcome = ?::jsonb where user_id = ? and key = ?',
        [JSON.stringify({ value }), userId, key],
      );
      return value;
    },

    async unlessAnswered({ userId, key, request, execute }) {
      if (key === undefined) {
        return execute();
      }
      const findAnswer = async (): Promise<KeyRow | undefined> => {
        const row = await find({ userId, key }, db);
        if (row !== undefined && !digest.isSame(row.request_hash, request)) {
          throw reusedKey();
        }
        return row?.is_completed === true ? row : undefined;
      };
      const former = await findAnswer();
      if (former !== undefined) {
        return replay(former.outcome);
      }
      try {
        return await execute();
      } catch (error) {
        // The error may be caused by a concurrent duplicate of the command.
        const duplicate = await findAnswer();
        if (duplicate === undefined) {
          throw error;
        }
        return replay(duplicate.outcome);
      }
    },
  };
}

export interface AnswerPurge {
  /** Deletes responses older than 30 days; returns how many. */
  purge(): Promise<number>;
}

export function createAnswerPurge({ db }: { db: Database }): AnswerPurge {
  return {
    async purge() {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `delete from idempotency_keys where created_at < now() - ? * interval '1 day'`,
        [RETENTION_DAYS],
      );
      return rowCount;
    },
  };
}

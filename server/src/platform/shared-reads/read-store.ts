import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { AppError, ERROR_STATUS, type ErrorEnvelope } from '@ads-checker/shared/errors';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { isDeadProcess, type ProcessSession } from '../db/process-session.ts';

/** Longer than any answer is accepted. */
const RETENTION = `interval '1 hour'`;
/** Longer than any call takes: its process lives, but could not say how it ended. */
const CLAIM_MAX = `interval '10 minutes'`;
/** Compressed, here and below. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
const TEAM_MAX_BYTES = 64 * 1024 * 1024;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const errorTypes = Object.keys(ERROR_STATUS) as (keyof typeof ERROR_STATUS)[];
const failureSchema = z.object({
  error: z.string(),
  type: z.enum(errorTypes),
  code: z.union([z.string(), z.number()]).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

/** Whose an answer is: deleted with them. */
export interface ReadOwner {
  readonly teamId: string;
  /** The tracker that was asked. */
  readonly binomId?: string;
}

export type StoredRead =
  | { readonly state: 'answered'; readonly json: string; readonly readAt: Date }
  /** This caller makes the call. */
  | { readonly state: 'claimed'; readonly claimId: string }
  /** Another process makes the call. */
  | { readonly state: 'busy'; readonly claimId: string }
  /** The call that this caller waited for failed. */
  | { readonly state: 'failed'; readonly error: AppError }
  /** The owner was deleted. */
  | { readonly state: 'gone' };

interface ReadRow {
  answer: Buffer | null;
  read_at: Date;
  claim_id: string | null;
  failed_claim_id: string | null;
  failure: unknown;
}

/** Answers of vendors and calls under way, for all processes. No connection is held during a call. */
export interface ReadStore {
  take(input: {
    key: Buffer;
    owner: ReadOwner;
    /** The call of an accepted answer began no earlier. */
    since: Date;
    at: Date;
    /** The call that this caller waits for. */
    awaitedClaimId: string | undefined;
  }): Promise<StoredRead>;
  finish(input: {
    key: Buffer;
    owner: ReadOwner;
    claimId: string;
    readAt: Date;
    json: string;
  }): Promise<void>;
  fail(input: { key: Buffer; claimId: string; error: unknown }): Promise<void>;
}

function toFailure(value: unknown): AppError | undefined {
  const { data } = failureSchema.safeParse(value);
  return data === undefined
    ? undefined
    : new AppError(data.type, data.error, {
        ...(data.code === undefined ? {} : { code: data.code }),
        ...(data.details === undefined
          ? {}
          : { details: data.details as NonNullable<ErrorEnvelope['details']> }),
      });
}

export function createReadStore({
  db,
  processSession,
}: {
  db: Database;
  processSession: ProcessSession;
}): ReadStore {
  const isFree = `(r.claim_id is null or r.claim_started_at < :since
    or r.claimed_at < clock_timestamp() - ${CLAIM_MAX} or ${isDeadProcess('r.holder')})`;

  const find = async (key: Buffer, since: Date): Promise<ReadRow | undefined> => {
    const { rows } = await db.raw<{ rows: ReadRow[] }>(
      `select case when read_at >= :since then answer end as answer, read_at, claim_id,
         failed_claim_id, failure from shared_reads where key = :key`,
      { key, since },
    );
    return rows[0];
  };

  const claim = async (
    key: Buffer,
    { teamId, binomId }: ReadOwner,
    { since, at }: { since: Date; at: Date },
  ): Promise<string | undefined> => {
    const { number: holder } = await processSession.hold();
    const claimId = randomUUID();
    const owner =
      binomId === undefined
        ? 'teams o where o.id = :teamId'
        : 'binoms o where o.id = :binomId and o.team_id = :teamId';
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `insert into shared_reads as r
         (key, team_id, binom_id, claim_id, holder, claim_started_at, claimed_at)
       select cast(:key as bytea), cast(:teamId as bigint), cast(:binomId as bigint),
         cast(:claimId as uuid), cast(:holder as integer), cast(:at as timestamptz), clock_timestamp()
       from ${owner}
       on conflict (key) do update set claim_id = excluded.claim_id, holder = excluded.holder,
         claim_started_at = excluded.claim_started_at, claimed_at = excluded.claimed_at,
         touched_at = now()
       where (r.read_at is null or r.read_at < :since) and ${isFree}`,
      { key, teamId, binomId: binomId ?? null, claimId, holder, at, since },
    );
    return rowCount === 1 ? claimId : undefined;
  };

  return {
    async take({ key, owner, since, at, awaitedClaimId }) {
      const known = await find(key, since);
      if (known?.answer) {
        const json = String(await unpack(known.answer));
        return { state: 'answered', json, readAt: known.read_at };
      }
      if (awaitedClaimId !== undefined && known?.failed_claim_id === awaitedClaimId) {
        const error = toFailure(known.failure);
        if (error !== undefined) {
          return { state: 'failed', error };
        }
      }
      const claimId = await claim(key, owner, { since, at });
      if (claimId !== undefined) {
        return { state: 'claimed', claimId };
      }
      const other = await find(key, since);
      return other === undefined
        ? { state: 'gone' }
        : { state: 'busy', claimId: other.claim_id ?? '' };
    },

    async finish({ key, owner: { teamId }, claimId, readAt, json }) {
      const answer = await pack(json);
      if (answer.length > ANSWER_MAX_BYTES) {
        await db.raw(
          'update shared_reads set claim_id = null, holder = null where key = ? and claim_id = ?',
          [key, claimId],
        );
        return;
      }
      await db.raw(
        `update shared_reads r set
           answer = case when r.read_at > :readAt then r.answer else :answer end,
           read_at = greatest(r.read_at, :readAt),
           holder = case when r.claim_id = :claimId then null else r.holder end,
           claim_id = nullif(r.claim_id, :claimId),
           failed_claim_id = null, failure = null, touched_at = now()
         where key = :key`,
        { key, claimId, readAt, answer },
      );
      await db.raw(
        `delete from shared_reads where key in (
           select key from (
             select key, sum(octet_length(answer)) over (order by touched_at desc, key) as bytes
             from shared_reads where team_id = :teamId and claim_id is null
           ) kept where bytes > :max)`,
        { teamId, max: TEAM_MAX_BYTES },
      );
    },

    async fail({ key, claimId, error }) {
      await db.raw(
        `update shared_reads set claim_id = null, holder = null, failed_claim_id = :claimId,
           failure = cast(:failure as jsonb), touched_at = now()
         where key = :key and claim_id = :claimId`,
        {
          key,
          claimId,
          failure: error instanceof AppError ? JSON.stringify(error.toEnvelope()) : null,
        },
      );
    },
  };
}

/** Deletes answers that nobody accepts any more. */
export async function purgeSharedReads(db: Database): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `delete from shared_reads where touched_at < now() - ${RETENTION}`,
  );
  return rowCount;
}

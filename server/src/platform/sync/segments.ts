import { randomInt } from 'node:crypto';
import type { Database, Transaction } from '../db/database.ts';

/** Revisions of a database that this process has not drawn any of yet, or that was set back. */
export class NewSegmentError extends Error {
  constructor() {
    super('The database was started, replaced or set back.');
  }
}

interface Sight {
  readonly incarnation: string;
  readonly head: string;
}

/** A start of the server and a database of it: a restored one has another. */
const INCARNATION = `(select oid from pg_database where datname = current_database())
  || ' ' || pg_postmaster_start_time()`;

/**
 * Makes revisions unique over all that a database was and will be. A database that is restored from
 * a backup, promoted from a copy or replaced by another one would draw revisions that readers have
 * seen of other rows. So before the first write after each start of the server, revisions go on
 * from a number made of the time and of chance, and what was skipped is recorded: a cursor in there
 * belongs to another line.
 */
export function createSegments({ db }: { db: Database }) {
  let known: Sight | undefined;
  let beginning: Promise<void> | undefined;

  const beginOne = async (): Promise<void> => {
    // Of one statement: a sequence that moved without its record would hide the step.
    const { rows } = await db.raw<{ rows: Sight[] }>(
      `with step as (
         select last_value as previous,
           greatest(
             last_value + 1,
             (extract(epoch from clock_timestamp()) * 1e6)::bigint * 1000 + ?
           ) as first
         from sync_revisions
       ), recorded as (
         insert into sync_segments (first_revision, previous_head)
         select first, previous from step returning first_revision
       ), moved as (
         select setval('sync_revisions', first_revision, false) as head from recorded
       )
       select ${INCARNATION} as incarnation, head from moved`,
      [randomInt(1000)],
    );
    known = rows[0];
  };

  return {
    /** @throws NewSegmentError when a segment must begin before this transaction may draw revisions. */
    async check(trx: Transaction): Promise<void> {
      const before = known;
      const { rows } = await trx.raw<{ rows: Sight[] }>(
        `select ${INCARNATION} as incarnation, last_value as head from sync_revisions`,
      );
      const [sight] = rows;
      if (
        before === undefined ||
        sight?.incarnation !== before.incarnation ||
        BigInt(sight.head) < BigInt(before.head)
      ) {
        throw new NewSegmentError();
      }
      known = sight;
    },

    /** Outside of transactions. */
    begin(): Promise<void> {
      beginning ??= beginOne().finally(() => {
        beginning = undefined;
      });
      return beginning;
    },

    /** Forgets those begun longer ago, but for the last: cursors in between are too old as well. */
    async purge(days: number): Promise<void> {
      await db.raw(
        `delete from sync_segments where begun_at < now() - ? * interval '1 day'
           and first_revision < (select max(first_revision) from sync_segments)`,
        [days],
      );
    },
  };
}

/**
 * The highest revision that was drawn in the line of `:revision` up to now: a cursor beyond it was
 * never given.
 */
export const HEAD_OF_CURSOR = `coalesce(
  (select previous_head from sync_segments where first_revision > :revision order by first_revision limit 1),
  (select last_value from sync_revisions)
)`;

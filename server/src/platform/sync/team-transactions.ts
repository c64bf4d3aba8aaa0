import pLimit from 'p-limit';
import type { Database, Transaction } from '../db/database.ts';
import { codeOf, retryDeadlocks } from '../db/deadlocks.ts';
import { createSegments, NewSegmentError } from './segments.ts';
import { createTeamQueue, type Deadline, teamBusy } from './team-queue.ts';

/** First key of a two-part advisory lock; the second is the team. */
const TEAM_LOCK_CLASS = 5101;
const LOCK_NOT_AVAILABLE = '55P03';
/** Limits how long a waiting write occupies a connection. */
const LOCK_WAIT_MS = 1_000;
/** How many pool connections may wait for team locks. */
const LOCK_WAITERS = 3;

async function lockTeams(trx: Transaction, teamIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(teamIds)].sort((a, b) => Number(a) - Number(b));
  for (const teamId of sorted) {
    await trx.raw('select pg_advisory_xact_lock(?, ?)', [TEAM_LOCK_CLASS, Number(teamId)]);
  }
}

/**
 * Two people who change each other deadlock: each write locks one and references the other as its
 * actor. Such a write is repeated, as is one that timed out waiting for a lock.
 */
export async function again<T>(deadline: Deadline, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await retryDeadlocks(write);
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) {
        throw error;
      }
      if (Date.now() >= deadline.atMs) {
        throw teamBusy(error);
      }
    }
  }
}

/** Transactions that lock the teams they write to. */
export function createTeamTransactions({ db }: { db: Database }) {
  const queue = createTeamQueue();
  const segments = createSegments({ db });
  const limitLockWaiters = pLimit(LOCK_WAITERS);

  /** Limits waiting writes, so that the rest of the pool keeps serving. */
  const beginInSegment = <T>(
    teamIds: readonly string[],
    work: (trx: Transaction) => Promise<T>,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      void limitLockWaiters(
        () =>
          new Promise<void>((endTurn) => {
            db.transaction(async (trx) => {
              await trx.raw(`select set_config('lock_timeout', ?, true)`, [`${LOCK_WAIT_MS}ms`]);
              await lockTeams(trx, teamIds);
              await segments.check(trx);
              endTurn();
              return work(trx);
            })
              .then(resolve, reject)
              .finally(endTurn);
          }),
      );
    });
  const begin = async <T>(
    teamIds: readonly string[],
    work: (trx: Transaction) => Promise<T>,
  ): Promise<T> => {
    try {
      return await beginInSegment(teamIds, work);
    } catch (error) {
      if (!(error instanceof NewSegmentError)) {
        throw error;
      }
      await segments.begin();
      return begin(teamIds, work);
    }
  };

  return { queue, segments, begin };
}

import { notificationSubjectSchema } from '@ads-checker/shared/contracts/notifications';
import { HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { EventHandlers } from '../events.ts';
import type { PendingNews } from './entities.ts';
import { notifyOfNewsJob } from './jobs/notify-of-news.job.ts';

/** How long a partial group is waited for, after each event and in total. */
const PART_WAIT_MS = 20_000;
const GROUP_WAIT_MS = MINUTE_MS;
/** Minimum time between two notifications of a flapping state. */
const STATE_QUIET_MS = HOUR_MS;
/** First key of a two-part advisory lock; the second stands for the state. */
const STATE_LOCK_CLASS = 5108;

interface NewsRow {
  readonly id: string;
  readonly ad_user_id: string | null;
  readonly group_key: string;
  readonly subject: unknown;
  readonly happened_at: Date;
}

/** Stores events until notifications are created. */
export function createNewsHandlers({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });

  const wasRecentlyPublished = async (
    state: string,
    at: Date,
    trx: Transaction,
  ): Promise<boolean> => {
    await trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [STATE_LOCK_CLASS, state]);
    const { rows } = await trx.raw<{ rows: object[] }>(
      'select 1 from news where state_key = ? and happened_at > ? limit 1',
      [state, new Date(at.getTime() - STATE_QUIET_MS)],
    );
    return rows.length > 0;
  };

  return {
    async newsHappened({ of, group, at, subjects, isPartial = false, state }, trx) {
      if (
        subjects.length === 0 ||
        (state !== undefined && (await wasRecentlyPublished(state, at, trx)))
      ) {
        return;
      }
      const { rows } = await trx.raw<{ rows: { team_id: string; due_at: Date }[] }>(
        `with owner as (
           select coalesce(cast(:teamId as bigint), (
             select a.team_id from ad_users u join accounts a on a.id = u.account_id
             where u.id = cast(:adUserId as bigint)
           )) as team_id
         ), waiting as (
           select min(happened_at) as since from news where group_key = :group and told_at is null
         ), due as (
           select case when not :isPartial then cast(:at as timestamptz)
             else least(
               cast(:at as timestamptz) + :partWaitMs * interval '1 millisecond',
               coalesce(waiting.since, cast(:at as timestamptz)) + :groupWaitMs * interval '1 millisecond'
             ) end as due_at
           from waiting
         ), moved as (
           update news set due_at = due.due_at from due
           where group_key = :group and told_at is null
         )
         insert into news (team_id, ad_user_id, group_key, state_key, subject, happened_at, due_at)
         select owner.team_id, cast(:adUserId as bigint), cast(:group as text), cast(:state as text),
           s.subject, cast(:at as timestamptz), due.due_at
         from owner, due,
           jsonb_array_elements(cast(:subjects as jsonb)) with ordinality as s (subject, place)
         where owner.team_id is not null
         order by s.place
         returning team_id, due_at`,
        {
          teamId: 'teamId' in of ? of.teamId : null,
          adUserId: 'adUserId' in of ? of.adUserId : null,
          group,
          state: state ?? null,
          at,
          isPartial,
          partWaitMs: PART_WAIT_MS,
          groupWaitMs: GROUP_WAIT_MS,
          subjects: JSON.stringify(subjects),
        },
      );
      const [first] = rows;
      if (first !== undefined) {
        await jobQueue.add(
          notifyOfNewsJob,
          {
            payload: { teamId: first.team_id, group },
            ...(isPartial ? { runAt: first.due_at } : {}),
            isRequested: true,
          },
          trx,
        );
      }
    },

    async newsEnded({ group, at }, trx) {
      const { rows } = await trx.raw<{ rows: { team_id: string }[] }>(
        'update news set due_at = ? where group_key = ? and told_at is null returning team_id',
        [at, group],
      );
      const [first] = rows;
      if (first !== undefined) {
        const payload = { teamId: first.team_id, group };
        await jobQueue.add(notifyOfNewsJob, { payload, isRequested: true }, trx);
      }
    },
  } satisfies EventHandlers;
}

export type NewsRepository = ReturnType<typeof createNewsRepository>;

export function createNewsRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  return {
    /** Marks a team's due events as processed and returns them in order. */
    async claimDue(
      { teamId, at, limit }: { teamId: string; at: Date; limit: number },
      trx: Transaction,
    ): Promise<PendingNews[]> {
      const { rows } = await trx.raw<{ rows: NewsRow[] }>(
        `update news set told_at = :at
         where id in (
           select id from news where team_id = :teamId and told_at is null and due_at <= :at
           order by id limit :limit for update
         )
         returning id, ad_user_id, group_key, subject, happened_at`,
        { teamId, at, limit },
      );
      return rows
        .toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
        .flatMap((row) => {
          // A newer release may have written a kind unknown to this one.
          const subject = notificationSubjectSchema.safeParse(row.subject);
          return subject.success
            ? {
                id: row.id,
                adUserId: row.ad_user_id,
                groupKey: row.group_key,
                subject: subject.data,
                happenedAt: row.happened_at,
              }
            : [];
        });
    },

    /** Schedules a job for events not due yet, since the clocks of processes differ. */
    async scheduleRemaining(teamId: string): Promise<void> {
      const { rows } = await db.raw<{ rows: { group_key: string | null; due_at: Date | null }[] }>(
        `select group_key, due_at from news where team_id = ? and told_at is null
         order by due_at, id limit 1`,
        [teamId],
      );
      const [next] = rows;
      if (next?.group_key != null && next.due_at !== null) {
        const payload = { teamId, group: next.group_key };
        await jobQueue.add(notifyOfNewsJob, { payload, runAt: next.due_at, isRequested: true });
      }
    },

    async purge(notifiedBefore: Date): Promise<number> {
      return db('news').where('told_at', '<', notifiedBefore).delete();
    },
  };
}

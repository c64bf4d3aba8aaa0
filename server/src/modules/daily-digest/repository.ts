import type { DailyTime } from '@ads-checker/shared/domain/daily-times';
import type { TokenValues } from '@ads-checker/shared/domain/notifications/tokens';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import { planDailyDigestsJob } from './jobs/plan-daily-digests.job.ts';
import { sendDailyDigestJob } from './jobs/send-daily-digest.job.ts';

interface Schedule extends DailyTime {
  readonly nextAt: Date;
}

export interface NewDigest {
  readonly accountId: string;
  readonly day: string;
  readonly sentAt: Date;
  readonly values: TokenValues;
  /** Whose results it tells, for who may read it later. */
  readonly adUserIds: readonly string[];
  readonly isOfTeam: boolean;
}

interface StoredDigest {
  readonly accountId: string;
  readonly day: string;
}

export type DigestRepository = ReturnType<typeof createDigestRepository>;

/** When digests are due. */
function createSchedules() {
  return {
    /** Locks the schedule of a person. */
    async lockSchedule(userId: string, trx: Transaction): Promise<Schedule | undefined> {
      return trx('daily_digest_schedules')
        .where({ user_id: userId })
        .forUpdate()
        .first<Schedule | undefined>({
          at: 'time_of_day',
          timeZone: 'time_zone',
          nextAt: 'next_at',
        });
    },

    async setSchedule(
      { userId, time, nextAt }: { userId: string; time: DailyTime; nextAt: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('daily_digest_schedules')
        .insert({
          user_id: userId,
          time_of_day: time.at,
          time_zone: time.timeZone,
          next_at: nextAt,
        })
        .onConflict('user_id')
        .merge();
    },

    async deleteSchedule(userId: string, trx: Transaction): Promise<void> {
      await trx('daily_digest_schedules').where({ user_id: userId }).delete();
    },
  };
}

export function createDigestRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });

  /** Digests of which one of these messages is a part. */
  const mark = async (
    messageIds: readonly string[],
    { from, to }: { from: readonly string[]; to: 'returned' | 'refused' },
    trx: Transaction,
  ): Promise<StoredDigest[]> => {
    const { rows } = await trx.raw<{ rows: StoredDigest[] }>(
      `update daily_digests set state = :to
       where message_ids && cast(:messageIds as bigint[]) and state = any(cast(:from as text[]))
       returning account_id::text as "accountId", day::text as day`,
      { messageIds: [...messageIds], from: [...from], to },
    );
    return rows;
  };

  return {
    ...createSchedules(),

    /**
     * Records a digest before it is sent. Undefined when the account already got that of this day
     * or of a later one; otherwise the state of the same digest that did not arrive, if any.
     */
    async claim(
      digest: NewDigest,
      trx: Transaction,
    ): Promise<{ readonly before: string | null } | undefined> {
      const { rows: known } = await trx.raw<{ rows: { state: string }[] }>(
        'select state from daily_digests where account_id = ? and day = ? for update',
        [digest.accountId, digest.day],
      );
      const before = known[0]?.state ?? null;
      const { rows } = await trx.raw<{ rows: object[] }>(
        `insert into daily_digests as d (account_id, day, sent_at, state, token_values, ad_user_ids, is_of_team)
         values (:accountId, :day, :sentAt, :state, :values, :adUserIds, :isOfTeam)
         on conflict (account_id) do update set day = excluded.day, sent_at = excluded.sent_at,
           state = excluded.state, token_values = excluded.token_values,
           ad_user_ids = excluded.ad_user_ids, is_of_team = excluded.is_of_team
         where d.day < excluded.day or (d.day = excluded.day and d.state in ('returned', 'refused'))
         returning 1`,
        {
          accountId: digest.accountId,
          day: digest.day,
          sentAt: digest.sentAt,
          state: before === 'refused' ? 'resent' : 'sent',
          values: JSON.stringify(digest.values),
          adUserIds: [...digest.adUserIds],
          isOfTeam: digest.isOfTeam,
        },
      );
      return rows.length === 0 ? undefined : { before };
    },

    async setMessages(
      { accountId, messageIds }: { accountId: string; messageIds: readonly string[] },
      trx: Transaction,
    ): Promise<void> {
      await trx('daily_digests')
        .where({ account_id: accountId })
        .update({ message_ids: [...messageIds] });
    },

    markReturned: (messageIds: readonly string[], trx: Transaction) =>
      mark(messageIds, { from: ['sent', 'resent'], to: 'returned' }, trx),

    /** A digest that was refused twice is given up. */
    markRefused: (messageId: string, trx: Transaction) =>
      mark([messageId], { from: ['sent'], to: 'refused' }, trx),

    async addPlan({ userId, at }: { userId: string; at: Date }, trx: Transaction): Promise<void> {
      await jobQueue.add(planDailyDigestsJob, { payload: { userId }, runAt: at }, trx);
    },

    async addSends(
      digests: readonly StoredDigest[],
      at: Date | undefined,
      trx: Transaction,
    ): Promise<void> {
      await jobQueue.addAll(
        sendDailyDigestJob,
        digests.map(({ accountId, day }) => ({ payload: { accountId, day }, runAt: at })),
        trx,
      );
    },

    /** When a day has ended for all ad accounts of some profiles; null while it goes on. */
    async listZones(adUserIds: readonly string[]): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { zone: string }[] }>(
        `select distinct coalesce(time_zone, 'UTC') as zone from result_ad_accounts
         where ad_user_id = any(?::bigint[])`,
        [[...adUserIds]],
      );
      return rows.map(({ zone }) => zone);
    },
  };
}

import type { NotificationSettings } from '@ads-checker/shared/contracts/notification-settings';
import { notificationSubjectSchema } from '@ads-checker/shared/contracts/notifications';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { NotificationContent } from './chat-message.ts';
import { sendDigestJob } from './jobs/send-digest.job.ts';
import { readSettings } from './recipients-repository.ts';

/** First key of a two-part advisory lock; the second stands for the person. */
const CHAT_LOCK_CLASS = 5109;

interface HeldRow {
  readonly team_id: string;
  readonly id: string;
  readonly ad_user_id: string | null;
  readonly ad_user_name: string | null;
  readonly subject: unknown;
}

/** Only while the person is still a member and may see the subject. */
const PENDING = `from notifications d join accounts viewer on viewer.id = d.account_id
  where viewer.user_id = :userId and d.chat_state = :state`;
const STILL_SEEN = `viewer.status = 'active' and (d.ad_user_id is null or exists (
  select 1 from ad_users p join accounts owner on owner.id = p.account_id
  where p.id = d.ad_user_id and owner.team_id = viewer.team_id
    and (viewer.id = owner.id or p.is_shared or viewer.read_team_ads or viewer.manage_team_ads)
))`;

export type ChatRepository = ReturnType<typeof createChatRepository>;

/** Notifications pending for chats. */
export function createChatRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  return {
    /** Serialises decisions about a person's chat. */
    async lock(userId: string, trx: Transaction): Promise<void> {
      await trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [CHAT_LOCK_CLASS, userId]);
    },

    async findSettings(
      userId: string,
      trx: Transaction,
    ): Promise<NotificationSettings | undefined> {
      const { rows } = await trx.raw<{ rows: { settings: unknown }[] }>(
        'select notification_settings as settings from users where id = ?',
        [userId],
      );
      return rows[0] && readSettings(rows[0].settings);
    },

    async hasHeld(userId: string, trx: Transaction): Promise<boolean> {
      const { rows } = await trx.raw<{ rows: object[] }>(`select 1 ${PENDING} limit 1`, {
        userId,
        state: 'held',
      });
      return rows.length > 0;
    },

    async hold(id: string, trx: Transaction): Promise<void> {
      await trx('notifications').where({ id }).update({ chat_state: 'held' });
    },

    async markDelivered(
      {
        ids,
        messageId,
        isAgain = false,
      }: { ids: readonly string[]; messageId: string | null; isAgain?: boolean },
      trx: Transaction,
    ): Promise<void> {
      await trx('notifications')
        .whereIn('id', [...ids])
        .update({ chat_state: isAgain ? 'retold' : 'told', chat_message_id: messageId });
    },

    /**
     * Marks the notifications of a refused message to be told once more, each by itself. Returns
     * whether there were any that were not.
     */
    async markRefused(messageId: string, trx: Transaction): Promise<boolean> {
      const count = await trx('notifications')
        .where({ chat_message_id: messageId, chat_state: 'told' })
        .update({ chat_state: 'refused', chat_message_id: null });
      return count > 0;
    },

    /** Holds back the notifications of undelivered messages. Returns whether there were any. */
    async holdUndelivered(messageIds: readonly string[], trx: Transaction): Promise<boolean> {
      const count = await trx('notifications')
        .whereIn('chat_message_id', [...messageIds])
        .update({ chat_state: 'held', chat_message_id: null });
      return count > 0;
    },

    /** Held-back or refused notifications in order; without content once they may not be seen. */
    async lockPending(
      { userId, state }: { userId: string; state: 'held' | 'refused' },
      trx: Transaction,
    ): Promise<{ id: string; content: NotificationContent | null }[]> {
      const { rows } = await trx.raw<{ rows: (HeldRow & { is_seen: boolean })[] }>(
        `select d.id, viewer.team_id, d.ad_user_id, d.ad_user_name, d.subject, ${STILL_SEEN} as is_seen
         ${PENDING} order by d.id for update of d`,
        { userId, state },
      );
      return rows.map(({ is_seen: isSeen, ...row }) => {
        const subject = notificationSubjectSchema.safeParse(row.subject);
        return {
          id: row.id,
          content:
            isSeen && subject.success
              ? {
                  teamId: row.team_id,
                  adUserId: row.ad_user_id,
                  adUserName: row.ad_user_name,
                  subject: subject.data,
                }
              : null,
        };
      });
    },

    async planDigest(
      { userId, at }: { userId: string; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await jobQueue.add(sendDigestJob, { payload: { userId }, runAt: at }, trx);
    },
  };
}

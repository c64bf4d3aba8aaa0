import {
  type NotificationSubject,
  notificationSubjectSchema,
} from '@ads-checker/shared/contracts/notifications';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { StoredNotification } from './entities.ts';

export interface NewNotification {
  readonly accountId: string;
  readonly adUserId: string | null;
  readonly adUserName: string | null;
  readonly subject: NotificationSubject;
  readonly happenedAt: Date;
}

interface NotificationRow {
  readonly id: string;
  readonly account_id: string;
  readonly team_id: string;
  readonly ad_user_id: string | null;
  readonly ad_user_name: string | null;
  readonly happened_at: Date;
  readonly is_read: boolean;
  readonly subject: unknown;
}

const SELECT = 'select d.*, a.team_id from notifications d join accounts a on a.id = d.account_id';

/** Empty for a form written by another release. */
function toNotifications(row: NotificationRow): StoredNotification[] {
  const subject = notificationSubjectSchema.safeParse(row.subject);
  return subject.success
    ? [
        {
          id: row.id,
          accountId: row.account_id,
          teamId: row.team_id,
          adUserId: row.ad_user_id,
          adUserName: row.ad_user_name,
          happenedAt: row.happened_at,
          isRead: row.is_read,
          subject: subject.data,
        },
      ]
    : [];
}

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

export function createNotificationsRepository({ db }: { db: Database }) {
  const select = async (
    rest: string,
    values: readonly (string | readonly string[])[],
    trx?: Transaction,
  ): Promise<StoredNotification[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: NotificationRow[] }>(
      `${SELECT} ${rest}`,
      values as (string | string[])[],
    );
    return rows.flatMap(toNotifications);
  };

  return {
    find: async (id: string, trx?: Transaction): Promise<StoredNotification | undefined> =>
      fitsBigint(id) ? (await select('where d.id = ?', [id], trx))[0] : undefined,

    listByIds: (ids: readonly string[], trx: Transaction) =>
      select('where d.id = any(?::bigint[])', [[...ids]], trx),

    async create(
      { accountId, adUserId, adUserName, subject, happenedAt }: NewNotification,
      at: Date,
      trx: Transaction,
    ): Promise<string> {
      return oneRow(
        await trx('notifications')
          .insert({
            account_id: accountId,
            ad_user_id: adUserId,
            ad_user_name: adUserName,
            subject: JSON.stringify(subject),
            happened_at: happenedAt,
            created_at: at,
          })
          .returning<{ id: string }[]>('id'),
      ).id;
    },

    /** Returns the ids of changed notifications. */
    async mark(
      {
        id,
        accountId,
        isRead,
        includesOlder,
      }: { id: string; accountId: string; isRead: boolean; includesOlder: boolean },
      trx: Transaction,
    ): Promise<string[]> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `update notifications set is_read = :isRead
         where account_id = :accountId and is_read <> :isRead
           and id ${includesOlder ? '<=' : '='} :id
         returning id`,
        { id, accountId, isRead },
      );
      return rows.map((row) => row.id);
    },

    async listIdsOfAdUser(adUserId: string, trx: Transaction): Promise<string[]> {
      return trx('notifications').where({ ad_user_id: adUserId }).pluck('id');
    },

    /** Expired notifications, and those beyond the newest `kept` of an account, by team. */
    async listExpired(input: {
      before: Date;
      kept: number;
    }): Promise<{ teamId: string; ids: string[] }[]> {
      const { rows } = await db.raw<{ rows: { team_id: string; ids: string[] }[] }>(
        `select a.team_id, array_agg(n.id::text) as ids from (
           select id, account_id, happened_at,
             row_number() over (partition by account_id order by id desc) as place
           from notifications
         ) n join accounts a on a.id = n.account_id
         where n.happened_at < :before or n.place > :kept
         group by a.team_id`,
        { before: input.before, kept: input.kept },
      );
      return rows.map(({ team_id, ids }) => ({ teamId: team_id, ids }));
    },

    async delete(ids: readonly string[], trx: Transaction): Promise<void> {
      await trx('notifications')
        .whereIn('id', [...ids])
        .delete();
    },
  };
}

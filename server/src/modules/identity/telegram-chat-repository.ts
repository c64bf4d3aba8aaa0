import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import type { Transaction } from '../../platform/db/database.ts';
import type { TelegramLink, User } from './entities.ts';
import { toUser, type UserRow } from './rows.ts';

/** First key of a two-part advisory lock; the second stands for the chat. */
const CHAT_LOCK_CLASS = 5106;

/** Links between people and chats. Rows are locked for update. */
export const telegramChatRepository = {
  /** A chat belongs to one person, so its links are changed one at a time. */
  async lockChat(chatId: string, trx: Transaction): Promise<void> {
    await trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [CHAT_LOCK_CLASS, chatId]);
  },

  async findByChat(chatId: string, trx: Transaction): Promise<User | undefined> {
    const { rows } = await trx.raw<{ rows: UserRow[] }>(
      `select * from users where telegram_chat ->> 'id' = ? for update`,
      [chatId],
    );
    return rows[0] === undefined ? undefined : toUser(rows[0]);
  },

  async findByUser(userId: string, trx: Transaction): Promise<User | undefined> {
    if (!fitsBigint(userId)) {
      return undefined;
    }
    const row = await trx<UserRow>('users').where({ id: userId }).forUpdate().first();
    return row === undefined ? undefined : toUser(row);
  },

  async save(
    change: { userId: string; link: TelegramLink | null; endsKeys?: boolean },
    trx: Transaction,
  ): Promise<void> {
    await trx('users')
      .where({ id: change.userId })
      .update({
        telegram_chat: change.link === null ? null : JSON.stringify(change.link),
        ...(change.endsKeys === true ? { telegram_key_id: trx.raw('gen_random_uuid()') } : {}),
        updated_at: trx.fn.now(),
      });
  },
};

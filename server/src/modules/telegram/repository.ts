import type { MessageEntity } from '../../gateways/telegram/port.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { NewMessage, QueuedMessage } from './entities.ts';
import { sendTelegramMessageJob } from './jobs/send-telegram-message.job.ts';

/** Telegram allows about one message a second per chat and thirty in all. */
const CHAT_INTERVAL_MS = 1000;
const BOT_INTERVAL_MS = 34;
/** Why messages are held after the token was rejected. */
export const UNAUTHORIZED = 'unauthorized';
/** First key of a two-part advisory lock; the second is the person. */
const TESTS_LOCK_CLASS = 5104;
/** The same for the queue of a chat. */
const CHAT_LOCK_CLASS = 5110;

const MESSAGE_COLUMNS = {
  id: 'id',
  kind: 'kind',
  userId: 'user_id',
  chatId: 'chat_id',
  text: 'text',
  entities: 'entities',
  attempts: 'attempts',
  isSilent: 'is_silent',
  createdAt: 'created_at',
} as const satisfies Record<keyof QueuedMessage, string>;

export type MessageRepository = ReturnType<typeof createMessageRepository>;

/** What is known of messages and chats. */
function createMessageReads({ db }: { db: Database }) {
  return {
    /** A pending message; undefined when it was settled or purged. */
    findPending: (id: string): Promise<QueuedMessage | undefined> =>
      db('telegram_messages')
        .where({ id, status: 'pending' })
        .first<QueuedMessage | undefined>(MESSAGE_COLUMNS),

    /**
     * Times at which a person recently asked for test messages, oldest first; locks further ones
     * until the transaction ends.
     */
    async lockTests(
      { userId, since }: { userId: string; since: Date },
      trx: Transaction,
    ): Promise<Date[]> {
      await trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [TESTS_LOCK_CLASS, userId]);
      return trx('telegram_messages')
        .where({ user_id: userId, kind: 'test' })
        .where('created_at', '>', since)
        .groupBy('created_at')
        .orderBy('created_at')
        .pluck('created_at');
    },

    /**
     * Delivery times of a person's notifications since a time, oldest first; pending ones count as
     * `at`.
     */
    async listArrivals(
      { userId, since, at }: { userId: string; since: Date; at: Date },
      trx: Transaction,
    ): Promise<Date[]> {
      const { rows } = await trx.raw<{ rows: { arrival: Date }[] }>(
        `select case when status = 'sent' then completed_at else cast(:at as timestamptz) end as arrival
         from telegram_messages where user_id = :userId and kind = 'notification'
           and (status = 'pending' or status = 'sent' and completed_at > :since)
         order by 1`,
        { userId, since, at },
      );
      return rows.map(({ arrival }) => arrival);
    },

    /** The next attempt of a notification that has been failing since before a time. */
    async findFailing(
      { userId, before }: { userId: string; before: Date },
      trx: Transaction,
    ): Promise<{ nextAttemptAt: Date | null } | undefined> {
      return trx('telegram_messages')
        .where({ user_id: userId, kind: 'notification', status: 'pending' })
        .whereNotNull('error')
        .where('created_at', '<=', before)
        .orderBy('id')
        .first<{ nextAttemptAt: Date | null } | undefined>({ nextAttemptAt: 'next_attempt_at' });
    },

    async countPending(chatId: string): Promise<number> {
      const { rows } = await db.raw<{ rows: { pending: string }[] }>(
        `select count(*) as pending from telegram_messages where chat_id = ? and status = 'pending'`,
        [chatId],
      );
      return Number(rows[0]?.pending ?? 0);
    },

    async findPause(now: Date): Promise<Date | undefined> {
      const { rows } = await db.raw<{ rows: { paused_until: Date }[] }>(
        'select paused_until from telegram_pace where paused_until > ?',
        [now],
      );
      return rows[0]?.paused_until;
    },
  };
}

function createChatPauses({ db }: { db: Database }) {
  return {
    async pause({ until }: { until: Date }): Promise<void> {
      await db.raw(
        `update telegram_pace set paused_until = greatest(paused_until, cast(? as timestamptz))`,
        [until],
      );
    },

    /** Deletes messages settled before; returns how many. */
    async purge({ before }: { before: Date }): Promise<number> {
      return db('telegram_messages')
        .whereNot({ status: 'pending' })
        .where('completed_at', '<', before)
        .delete();
    },

    /** Fails all pending notifications of a chat. */
    failPending: (input: {
      chatId: string;
      at: Date;
      error: string;
      within: (
        trx: Transaction,
        messages: readonly { id: string; userId: string }[],
      ) => Promise<void>;
    }): Promise<void> =>
      db.transaction(async (trx) => {
        const given = await trx('telegram_messages')
          .where({ chat_id: input.chatId, status: 'pending', kind: 'notification' })
          .update({ status: 'failed', completed_at: input.at, error: input.error })
          .returning<{ id: string; user_id: string }[]>(['id', 'user_id']);
        await input.within(
          trx,
          given.map(({ id, user_id: userId }) => ({ id, userId })),
        );
      }),

    async failChat(input: { chatId: string; at: Date; error: string }): Promise<void> {
      await db('telegram_messages')
        .where({ chat_id: input.chatId, status: 'pending' })
        .update({ status: 'failed', completed_at: input.at, error: input.error });
    },

    /** The bot's next sending time over all processes; call right before sending. */
    async reserveTurn(now: Date): Promise<Date> {
      const { rows } = await db.raw<{ rows: { turn_at: Date }[] }>(
        `update telegram_pace
         set next_at = greatest(next_at, cast(:now as timestamptz)) + :intervalMs * interval '1 millisecond'
         returning next_at - :intervalMs * interval '1 millisecond' as turn_at`,
        { now, intervalMs: BOT_INTERVAL_MS },
      );
      return oneRow(rows).turn_at;
    },
  };
}

/** Makes waiting messages and settled ones see each other. */
const lockChat = (chatId: string, trx: Transaction): Promise<unknown> =>
  trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [CHAT_LOCK_CLASS, chatId]);

/** The order of messages in a chat. */
function createTurns({ db }: { db: Database }) {
  return {
    /** Assigns the next slot of the message's chat; keeps an already assigned one. */
    assignSlot: ({ message, now }: { message: QueuedMessage; now: Date }): Promise<Date> =>
      db.transaction(async (trx) => {
        await lockChat(message.chatId, trx);
        const { rows } = await trx.raw<{ rows: { slot_at: Date }[] }>(
          `update telegram_messages set slot_at = greatest(
           cast(:now as timestamptz),
           (select paused_until from telegram_pace),
           case when slot_at > cast(:now as timestamptz) then slot_at else
             (select max(slot_at) from telegram_messages where chat_id = :chatId)
               + :chatIntervalMs * interval '1 millisecond'
           end
         ) where id = :id returning slot_at`,
          { now, id: message.id, chatId: message.chatId, chatIntervalMs: CHAT_INTERVAL_MS },
        );
        return oneRow(rows).slot_at;
      }),

    /** Whether an earlier notification of the same chat is still pending. */
    hasEarlier: ({ id, chatId, kind }: QueuedMessage): Promise<boolean> =>
      db.transaction(async (trx) => {
        await lockChat(chatId, trx);
        const earlier = await trx('telegram_messages')
          .where({ chat_id: chatId, status: 'pending', kind })
          .where('id', '<', id)
          .first('id');
        return earlier !== undefined;
      }),
  };
}

/** How an attempt of a message ends. */
function createMessageState({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  const ofAttempt = ({ id, attempts }: QueuedMessage) =>
    db('telegram_messages').where({ id, attempts, status: 'pending' });
  const addJob = (
    {
      id,
      chatId,
      runAt,
      hasSlot = false,
    }: Pick<QueuedMessage, 'id' | 'chatId'> & { runAt?: Date; hasSlot?: boolean },
    trx?: Transaction,
  ): Promise<void> =>
    jobQueue.add(
      sendTelegramMessageJob,
      { payload: { messageId: id, chatId, hasSlot }, runAt, isRequested: true },
      trx,
    );
  /**
   * Stores the result of an attempt and queues the next one, unless the message was settled
   * meanwhile.
   */
  const again = async (
    message: QueuedMessage,
    change: Record<string, string | number | Date | null>,
    runAt: Date,
  ): Promise<void> =>
    db.transaction(async (trx) => {
      const count = await ofAttempt(message)
        .transacting(trx)
        .update({ ...change, next_attempt_at: runAt });
      if (count === 1) {
        await addJob({ ...message, runAt }, trx);
      }
    });
  /** Settles a message and triggers the next one of the chat. */
  const settle = (
    message: QueuedMessage,
    change: Readonly<Record<string, string | Date | null>>,
    within?: (trx: Transaction) => Promise<void>,
  ): Promise<void> =>
    db.transaction(async (trx) => {
      await lockChat(message.chatId, trx);
      const count = await ofAttempt(message).transacting(trx).update(change);
      if (count === 0) {
        return;
      }
      const { chatId, kind } = message;
      const next = await trx('telegram_messages')
        .where({ chat_id: chatId, status: 'pending', kind })
        .orderBy('id')
        .first<{ id: string } | undefined>('id');
      if (next !== undefined) {
        await addJob({ id: next.id, chatId }, trx);
      }
      await within?.(trx);
    });

  return { ofAttempt, addJob, again, settle };
}

export function createMessageRepository({ db }: { db: Database }) {
  const { ofAttempt, addJob, again, settle } = createMessageState({ db });

  return {
    ...createTurns({ db }),

    ...createMessageReads({ db }),
    ...createChatPauses({ db }),

    /** Returns the id. */
    async add(message: NewMessage & { at: Date }, trx?: Transaction): Promise<string> {
      const insert = async (within: Transaction): Promise<string> => {
        const rows = await within('telegram_messages')
          .insert({
            kind: message.kind,
            user_id: message.userId,
            chat_id: message.chatId,
            text: message.text,
            entities: JSON.stringify(message.entities),
            is_silent: message.isSilent ?? false,
            created_at: message.at,
          })
          .returning<{ id: string }[]>('id');
        const { id } = oneRow(rows);
        await addJob({ id, chatId: message.chatId }, within);
        return id;
      };
      return trx === undefined ? db.transaction(insert) : insert(trx);
    },

    async postpone({ message, until }: { message: QueuedMessage; until: Date }): Promise<void> {
      await ofAttempt(message).update({ next_attempt_at: until });
      await addJob({ ...message, runAt: until, hasSlot: true });
    },

    /** Holds the message until a server starts with a valid token; retried from time to time. */
    hold: ({ message, until }: { message: QueuedMessage; until: Date }): Promise<void> =>
      again(message, { error: UNAUTHORIZED }, until),

    /**
     * Counts an attempt, which must be a second after the one before it to the same chat: slots
     * are times that were planned. @returns undefined when another one was counted meanwhile; the
     * time to wait for when it is too early
     */
    begin: (message: QueuedMessage, now: Date): Promise<QueuedMessage | Date | undefined> =>
      db.transaction(async (trx) => {
        await lockChat(message.chatId, trx);
        const { rows } = await trx.raw<{ rows: { free_at: Date | null }[] }>(
          `select max(begun_at) + ? * interval '1 millisecond' as free_at
           from telegram_messages where chat_id = ? and id <> ?`,
          [CHAT_INTERVAL_MS, message.chatId, message.id],
        );
        const freeAt = oneRow(rows).free_at;
        if (freeAt !== null && freeAt > now) {
          return freeAt;
        }
        const attempts = message.attempts + 1;
        const count = await ofAttempt(message).transacting(trx).update({ attempts, begun_at: now });
        return count === 1 ? { ...message, attempts } : undefined;
      }),

    markSent: ({ message, at }: { message: QueuedMessage; at: Date }): Promise<void> =>
      settle(message, { status: 'sent', completed_at: at, error: null }),

    markFailed: (input: {
      message: QueuedMessage;
      at: Date;
      error: string;
      within?: (trx: Transaction) => Promise<void>;
    }): Promise<void> =>
      settle(
        input.message,
        { status: 'failed', completed_at: input.at, error: input.error },
        input.within,
      ),

    retry(input: {
      message: QueuedMessage;
      at: Date;
      error: string;
      entities?: readonly MessageEntity[];
    }): Promise<void> {
      const { message, at, error, entities = message.entities } = input;
      return again(message, { error, entities: JSON.stringify(entities) }, at);
    },

    /** Returns a message to the queue as if it had not been tried. */
    release(input: { message: QueuedMessage; at: Date; error?: string | null }): Promise<void> {
      const { message, at, error = null } = input;
      return again(message, { attempts: message.attempts - 1, error }, at);
    },

    /** Retries messages held for a valid token. */
    async resume(): Promise<void> {
      const waiting = await db('telegram_messages')
        .where({ status: 'pending', error: UNAUTHORIZED })
        .orderBy('id')
        .select<{ id: string; chat_id: string }[]>('id', 'chat_id');
      for (const { id, chat_id: chatId } of waiting) {
        await addJob({ id, chatId });
      }
    },
  };
}

import type { MessageEntity } from '../../gateways/telegram/port.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { MessageKind, NewMessage, QueuedMessage } from './entities.ts';

/** Telegram takes about one message a second in a chat and thirty in all. */
const CHAT_INTERVAL_MS = 1000;
const WINDOW_MS = 1000;
const PER_WINDOW = 30;
/** First half of a two-part advisory lock; the second half stands for the person. */
const TESTS_LOCK_CLASS = 5104;

interface MessageRow {
  id: string;
  kind: MessageKind;
  user_id: string | null;
  chat_id: string;
  text: string;
  entities: readonly MessageEntity[];
  attempts: number;
}

export interface Claim {
  readonly messages: readonly QueuedMessage[];
  /** When to look again if nothing was claimed; undefined when nothing waits. */
  readonly lookAgainAt: Date | undefined;
}

export type MessageRepository = ReturnType<typeof createMessageRepository>;

function toMessage(row: MessageRow): QueuedMessage {
  return {
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    chatId: row.chat_id,
    text: row.text,
    entities: row.entities,
    attempts: row.attempts,
  };
}

/** The queue. `next_attempt_at` of a claimed message is the end of its lease: a dead sender's message is taken up then. */
export function createMessageRepository({ db }: { db: Database }) {
  const ofAttempt = ({ id, attempts }: QueuedMessage) =>
    db('telegram_messages').where({ id, attempts, status: 'pending' });

  return {
    async add(message: NewMessage & { at: Date }, trx?: Transaction): Promise<void> {
      await (trx ?? db)('telegram_messages').insert({
        kind: message.kind,
        user_id: message.userId,
        chat_id: message.chatId,
        text: message.text,
        entities: JSON.stringify(message.entities),
        next_attempt_at: message.at,
        created_at: message.at,
      });
    },

    /** When a person's test messages since then were asked for, the oldest first; until the end they ask for no other. */
    async lockTests(
      { userId, since }: { userId: string; since: Date },
      trx: Transaction,
    ): Promise<Date[]> {
      await trx.raw('select pg_advisory_xact_lock(?, hashtext(?))', [TESTS_LOCK_CLASS, userId]);
      return trx('telegram_messages')
        .where({ user_id: userId, kind: 'test' })
        .where('created_at', '>', since)
        .orderBy('created_at')
        .pluck('created_at');
    },

    async countPending(chatId: string): Promise<number> {
      const { rows } = await db.raw<{ rows: { pending: string }[] }>(
        `select count(*) as pending from telegram_messages where chat_id = ? and status = 'pending'`,
        [chatId],
      );
      return Number(rows[0]?.pending ?? 0);
    },

    /** Takes what may be sent now, by the limits of Telegram over all processes together. */
    async claim({
      now,
      leaseMs,
      limit,
    }: {
      now: Date;
      leaseMs: number;
      limit: number;
    }): Promise<Claim> {
      const due = await db.raw<{ rows: { at: Date | null }[] }>(
        `select min(next_attempt_at) as at from telegram_messages where status = 'pending'`,
      );
      const firstAt = due.rows[0]?.at ?? undefined;
      if (firstAt === undefined || firstAt > now) {
        return { messages: [], lookAgainAt: firstAt };
      }
      return db.transaction(async (trx) => {
        // The row is locked: processes claim one after the other, so together they keep the limits.
        const pace = await trx.raw<{ rows: { paused_until: Date | null }[] }>(
          'select paused_until from telegram_pace for update',
        );
        const pausedUntil = pace.rows[0]?.paused_until ?? null;
        if (pausedUntil !== null && pausedUntil > now) {
          return { messages: [], lookAgainAt: pausedUntil };
        }
        const { rows } = await trx.raw<{ rows: MessageRow[] }>(
          `with recent as (
             select count(*) as claimed from telegram_messages where claimed_at > cast(:windowStart as timestamptz)
           ), firsts as (
             select distinct on (q.chat_id) q.id from telegram_messages q
             where q.status = 'pending' and q.next_attempt_at <= cast(:now as timestamptz) and not exists (
               select 1 from telegram_messages s
               where s.chat_id = q.chat_id and s.claimed_at > cast(:chatStart as timestamptz)
             )
             order by q.chat_id, q.id
           )
           update telegram_messages
           set next_attempt_at = cast(:leaseUntil as timestamptz), claimed_at = cast(:now as timestamptz),
             attempts = attempts + 1
           where id in (
             select id from telegram_messages where id in (select id from firsts) order by id
             limit (select greatest(least(cast(:limit as bigint), :perWindow - claimed), 0) from recent)
             for update skip locked
           )
           returning id, kind, user_id, chat_id, text, entities, attempts`,
          {
            now,
            windowStart: new Date(now.getTime() - WINDOW_MS),
            chatStart: new Date(now.getTime() - CHAT_INTERVAL_MS),
            leaseUntil: new Date(now.getTime() + leaseMs),
            limit,
            perWindow: PER_WINDOW,
          },
        );
        return {
          messages: rows.map(toMessage).sort((a, b) => Number(a.id) - Number(b.id)),
          // What is due but must wait for its chat or for the window waits a second at most.
          lookAgainAt: rows.length > 0 ? undefined : new Date(now.getTime() + WINDOW_MS),
        };
      });
    },

    async markSent({ message, at }: { message: QueuedMessage; at: Date }): Promise<void> {
      await ofAttempt(message).update({ status: 'sent', completed_at: at, error: null });
    },

    async markFailed({
      message,
      at,
      error,
    }: {
      message: QueuedMessage;
      at: Date;
      error: string;
    }): Promise<void> {
      await ofAttempt(message).update({ status: 'failed', completed_at: at, error });
    },

    /** Nothing more goes to this chat. */
    async failChat({
      chatId,
      at,
      error,
    }: {
      chatId: string;
      at: Date;
      error: string;
    }): Promise<void> {
      await db('telegram_messages')
        .where({ chat_id: chatId, status: 'pending' })
        .update({ status: 'failed', completed_at: at, error });
    },

    async retry({
      message,
      at,
      error,
      entities = message.entities,
    }: {
      message: QueuedMessage;
      at: Date;
      error: string;
      entities?: readonly MessageEntity[];
    }): Promise<void> {
      await ofAttempt(message).update({
        next_attempt_at: at,
        error,
        entities: JSON.stringify(entities),
      });
    },

    /** Gives a message back as if it had not been tried. */
    async release({ message, at }: { message: QueuedMessage; at: Date }): Promise<void> {
      await ofAttempt(message).update({ next_attempt_at: at, attempts: message.attempts - 1 });
    },

    /** Nobody sends anything before that. */
    async pause({ until }: { until: Date }): Promise<void> {
      await db.raw(
        `update telegram_pace set paused_until = greatest(paused_until, cast(? as timestamptz))`,
        [until],
      );
    },

    /** Forgets what was sent or given up before; gives how many. */
    async purge({ before }: { before: Date }): Promise<number> {
      return db('telegram_messages')
        .whereNot({ status: 'pending' })
        .where('completed_at', '<', before)
        .delete();
    },
  };
}

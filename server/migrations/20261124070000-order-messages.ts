import type { Knex } from 'knex';

/** Notifications of a chat wait for the one before them, also while that waits for its next attempt. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table telegram_messages add column next_attempt_at timestamptz;
    create index telegram_messages_waiting_idx on telegram_messages (chat_id, id)
      where status = 'pending' and kind = 'notification';
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index telegram_messages_waiting_idx;
    alter table telegram_messages drop column next_attempt_at;
  `);
}

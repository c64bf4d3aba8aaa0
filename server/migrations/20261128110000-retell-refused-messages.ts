import type { Knex } from 'knex';

/** Refused: to be told once more, by itself. Retold: in its last form. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table telegram_messages add column begun_at timestamptz;
    alter table notifications drop constraint notifications_chat_state_check;
    alter table notifications add constraint notifications_chat_state_check
      check (chat_state in ('held', 'told', 'refused', 'retold'));
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table telegram_messages drop column begun_at;
    update notifications set chat_state = 'told' where chat_state in ('refused', 'retold');
    alter table notifications drop constraint notifications_chat_state_check;
    alter table notifications add constraint notifications_chat_state_check
      check (chat_state in ('held', 'told'));
  `);
}

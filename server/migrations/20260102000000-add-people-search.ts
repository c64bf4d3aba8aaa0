import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create unique index users_telegram_chat_key on users ((telegram_chat ->> 'id'));
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index users_telegram_chat_key;
  `);
}

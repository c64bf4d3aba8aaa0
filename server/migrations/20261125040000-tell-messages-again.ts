import type { Knex } from 'knex';

/** A notification names the message that tells it, so that it can be told again by another one; events name what they are about. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table notifications add column chat_message_id bigint
      references telegram_messages (id) on delete set null;
    create index notifications_chat_message_id_idx on notifications (chat_message_id)
      where chat_message_id is not null;
    alter table ad_object_events add column campaign_name text, add column ad_set_name text;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_object_events drop column campaign_name, drop column ad_set_name;
    alter table notifications drop column chat_message_id;
  `);
}

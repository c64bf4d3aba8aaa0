import type { Knex } from 'knex';

/** Latin letters alone have two cases in a login: what a locale or a language makes of others differs. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    drop index users_username_key;
    drop index users_email_key;
    create unique index users_username_key on users (lower(username collate "C"));
    create unique index users_email_key on users (lower(email collate "C"));
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index users_username_key;
    drop index users_email_key;
    create unique index users_username_key on users (lower(username));
    create unique index users_email_key on users (lower(email));
  `);
}

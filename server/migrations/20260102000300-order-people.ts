import type { Knex } from 'knex';

/**
 * A far page of the list of people walks the index to its place. Over an expression PostgreSQL reads the row behind
 * each entry meanwhile; over a column of its own the index is enough.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    drop index users_username_order_idx;
    drop index users_first_name_order_idx;
    drop index users_last_name_order_idx;
    alter table users
      add column username_order text generated always as (lower(username)) stored,
      add column first_name_order text generated always as (lower(first_name)) stored,
      add column last_name_order text generated always as (lower(last_name)) stored;
    create index users_username_order_idx on users (username_order, id);
    create index users_first_name_order_idx on users (first_name_order, id);
    create index users_last_name_order_idx on users (last_name_order, id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table users
      drop column username_order,
      drop column first_name_order,
      drop column last_name_order;
    create index users_username_order_idx on users (lower(username), id);
    create index users_first_name_order_idx on users (lower(first_name), id);
    create index users_last_name_order_idx on users (lower(last_name), id);
  `);
}

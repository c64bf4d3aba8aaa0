import type { Knex } from 'knex';

/** Whether a captured profile was deleted before, for the extension to say so. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table deleted_ad_users (
    account_id bigint not null references accounts on delete cascade,
    facebook_id text not null,
    deleted_at timestamptz not null,
    primary key (account_id, facebook_id)
  )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table deleted_ad_users');
}

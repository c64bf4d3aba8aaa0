import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Amounts as decimal text by campaign
  await knex.raw(`alter table ad_users add target_cpas jsonb not null default '{}'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table ad_users drop target_cpas');
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- A person asked for the next run: what an hourly one takes for fresh is read again.
    alter table result_tasks add column is_requested boolean not null default false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table result_tasks drop column is_requested');
}

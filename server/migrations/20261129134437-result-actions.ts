import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- Counts by action type of results such as a lead; null for what was read before they were asked for.
    alter table network_facts add column actions jsonb;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table network_facts drop column actions');
}

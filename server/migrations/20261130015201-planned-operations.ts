import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table planned_changes
      -- After the operation, in their order.
      add further_operations jsonb not null default '[]',
      -- Their bulk changes: each is added when the one before has ended.
      add further_change_ids bigint[] not null default '{}';
    create index planned_changes_further_change_idx on planned_changes using gin (further_change_ids);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table planned_changes drop further_operations, drop further_change_ids;
  `);
}

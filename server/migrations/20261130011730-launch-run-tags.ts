import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- What the campaigns that a run creates are tagged with; a tag may be gone by then.
    alter table launch_runs add column tag_ids bigint[] not null default '{}';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table launch_runs drop column tag_ids');
}

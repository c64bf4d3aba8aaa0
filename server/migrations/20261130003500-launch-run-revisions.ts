import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- Rises with each change of an item, which gets it: streams send what is newer than they sent.
    alter table launch_runs add column revision integer not null default 0;
    alter table launch_run_items add column revision integer not null default 0;
    create index launch_run_items_revision_idx on launch_run_items (run_id, revision);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table launch_runs drop column revision;
    alter table launch_run_items drop column revision;
  `);
}

import type { Knex } from 'knex';

/** Events say which run found them, so that those of one are shown together. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_object_events add column run_id bigint;
    comment on column ad_object_events.run_id is 'Runs are deleted sooner than events; null for events from before runs were named';
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('alter table ad_object_events drop column run_id');
}

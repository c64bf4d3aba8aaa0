import type { Knex } from 'knex';

/** A change of one object is recorded as a bulk change of one, once per request. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_object_changes add column action_key text;
    create unique index ad_object_changes_action_idx on ad_object_changes (action_key)
      where action_key is not null;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index ad_object_changes_action_idx;
    alter table ad_object_changes drop column action_key;
  `);
}

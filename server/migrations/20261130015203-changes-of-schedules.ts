import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table ad_object_changes
      -- The schedule whose edge it carries out; null for another change, and once that is gone.
      add schedule_id bigint references ad_schedules (id) on delete set null;
    create index ad_object_changes_schedule_idx on ad_object_changes (schedule_id)
      where schedule_id is not null;
    update ad_object_changes c set schedule_id = s.id
      from ad_schedules s where s.last_edge_change_id = c.id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table ad_object_changes drop schedule_id');
}

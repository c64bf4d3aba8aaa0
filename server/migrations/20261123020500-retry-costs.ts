import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table binom_ad_costs add column is_incomplete boolean not null default false;
    comment on column binom_ad_costs.is_incomplete is 'A tracker of the task could not be asked whether it counted the ad';
    drop index binom_ad_costs_open_idx;
    create index binom_ad_costs_open_idx on binom_ad_costs (ad_user_id, date)
      where updated_at is null or fetched_at > updated_at or push_requested_at is not null or is_incomplete
        or not (update_result ->> 'ok')::boolean;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index binom_ad_costs_open_idx;
    create index binom_ad_costs_open_idx on binom_ad_costs (ad_user_id, date)
      where updated_at is null or fetched_at > updated_at or push_requested_at is not null
        or not (update_result ->> 'ok')::boolean;
    alter table binom_ad_costs drop column is_incomplete;
  `);
}

import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_comment_clean_runs
      add column run_count integer not null default 1,
      add column first_started_at timestamptz;
    comment on column ad_comment_clean_runs.run_count is 'Runs in a row that found nothing and ended alike are one';
    comment on column ad_comment_clean_runs.first_started_at is 'Of the first of them; null: there is one';
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(
    'alter table ad_comment_clean_runs drop column run_count, drop column first_started_at',
  );
}

import type { Knex } from 'knex';

/** The last run that acted is told with every rule, whatever the number of idle runs since. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create index binom_rule_runs_acting_idx on binom_rule_runs (rule_id, started_at desc, id desc)
      where acts_at is not null and completed_at is not null;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index binom_rule_runs_acting_idx;');
}

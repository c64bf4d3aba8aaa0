import type { Knex } from 'knex';

/** What the last run of a rule did is told with every rule, whatever the number of its objects. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create index binom_rule_run_objects_done_idx on binom_rule_run_objects (run_id)
      where act_state in ('done', 'undone');
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index binom_rule_run_objects_done_idx;');
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table binom_rule_limits
      -- Null: any share of acts may fail, and any number of acts is usual.
      add column max_failed_percent integer default 50,
      add column max_acts_over_usual integer,
      -- Null while they run.
      add column pause_reason text check (pause_reason in ('person', 'failed_acts', 'unusual_acts')),
      add column resumed_at timestamptz;
    update binom_rule_limits set pause_reason = 'person' where paused_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table binom_rule_limits
      drop column max_failed_percent,
      drop column max_acts_over_usual,
      drop column pause_reason,
      drop column resumed_at;
  `);
}

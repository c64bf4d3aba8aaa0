import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- Budgets that a rule may raise, as its last run read them.
    create table binom_rule_budgets (
      rule_id bigint primary key references binom_rules (id) on delete cascade,
      -- The level of the rule at that time.
      level text not null check (level in ('ad', 'ad_set', 'campaign')),
      -- Null: unknown.
      currency text,
      targets jsonb not null,
      read_at timestamptz not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table binom_rule_budgets');
}

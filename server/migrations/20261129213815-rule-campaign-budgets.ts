import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- What campaigns that rules watch may spend a day, as their runs read it.
    create table rule_campaign_budgets (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      ad_account_id text not null,
      campaign_id text not null,
      -- 'other': on, without a daily budget. 'off': nothing of it is on.
      state text not null check (state in ('daily', 'other', 'off', 'unknown')),
      -- Of the campaign, or of all its ad sets that are on. Major units of the currency.
      daily_budget numeric,
      currency text,
      read_at timestamptz not null,
      primary key (ad_user_id, ad_account_id, campaign_id),
      check ((state = 'daily') = (daily_budget is not null))
    );
    create index rule_campaign_budgets_read_at_idx on rule_campaign_budgets (read_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table rule_campaign_budgets');
}

import type { Knex } from 'knex';

/** What campaigns and ad sets were beside the figures of each half hour. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create table rule_account_states (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      ad_account_id text not null,
      -- The half hour since which they are like this.
      at timestamptz not null,
      -- A list for each campaign and ad set: ids, name, delivery, budgets and bid.
      states jsonb not null,
      primary key (ad_user_id, ad_account_id, at)
    );
    create index rule_account_states_at_idx on rule_account_states (at);

    alter table rule_figures
      -- Refers to rule_account_states; null when they were not recorded.
      add column states_at timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table rule_figures drop column states_at;
    drop table rule_account_states;
  `);
}

import type { Knex } from 'knex';

/** Figures of ads every half hour, for backtests; profiles whose rules are planned. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table rule_figures (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      ad_account_id text not null,
      -- The half hour.
      at timestamptz not null,
      -- The ad account's day that the sums are of.
      day date not null,
      time_zone text not null,
      currency text,
      -- A list for each ad: ids, name, results of the ad network.
      ads jsonb not null,
      -- Sums of each tracker that could be read, by ad.
      trackers jsonb not null,
      primary key (ad_user_id, ad_account_id, at)
    );
    create index rule_figures_at_idx on rule_figures (at);

    create view binom_rule_profiles as
      select distinct ad_user_id as id from binom_rules where next_execution_time is not null;
    create view rule_figure_profiles as
      select u.id from ad_users u join accounts a on a.id = u.account_id
      where exists (
        select 1 from binoms b
        where b.team_id = a.team_id and jsonb_array_length(b.traffic_source_settings) > 0
      );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop view rule_figure_profiles;
    drop view binom_rule_profiles;
    drop table rule_figures;
  `);
}

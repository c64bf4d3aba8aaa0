import type { Knex } from 'knex';

/** Profiles with a tracker, and with rules that read windows of recorded figures. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table rule_figures
      -- When the totals were read; null when rules may not rely on them.
      add column read_at timestamptz,
      -- Whether they are of a whole day; "at" is then its end.
      add column is_final boolean not null default false;

    create view rule_window_accounts as
      select distinct ad_user_id, ad_account_id from binom_rules
      where is_enabled and jsonb_path_exists(
        conditions,
        '$.** \\? (@.window like_regex "^(last_[0-9]+_hours|yesterday_by_this_hour|since_last_act)$")'
      );

    create or replace view rule_figure_profiles as
      select u.id from ad_users u join accounts a on a.id = u.account_id
      where exists (
        select 1 from binoms b
        where b.team_id = a.team_id and jsonb_array_length(b.traffic_source_settings) > 0
      ) or exists (select 1 from rule_window_accounts w where w.ad_user_id = u.id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create or replace view rule_figure_profiles as
      select u.id from ad_users u join accounts a on a.id = u.account_id
      where exists (
        select 1 from binoms b
        where b.team_id = a.team_id and jsonb_array_length(b.traffic_source_settings) > 0
      );
    drop view rule_window_accounts;
    delete from rule_figures where is_final;
    alter table rule_figures drop column read_at, drop column is_final;
  `);
}

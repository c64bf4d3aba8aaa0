import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create table result_tasks (
      id bigint primary key generated always as identity,
      ad_user_id bigint not null unique references ad_users (id) on delete cascade,
      -- Null: the first tracker of the cost update.
      binom_id bigint references binoms (id) on delete set null,
      -- Empty for all users.
      binom_user_id text not null default '',
      tracker_currency text not null default 'USD',
      day_zone text not null default 'ad_account' check (day_zone in ('ad_account', 'tracker')),
      in_progress boolean not null default false,
      last_execution_time timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      run_id bigint,
      done_count integer not null default 0,
      total_count integer,
      next_run_at timestamptz
    );
    create index result_tasks_binom_id_idx on result_tasks (binom_id);

    create table result_runs (
      id bigint primary key generated always as identity,
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      started_at timestamptz not null,
      finished_at timestamptz,
      error_code text,
      error text,
      problems jsonb not null default '[]'::jsonb
    );
    create index result_runs_ad_user_id_idx on result_runs (ad_user_id, id desc);

    -- The first tracker that a profile's costs are sent to.
    create view cost_update_trackers as
      select t.ad_user_id, b.id as binom_id, coalesce(t.binom_settings -> 0 ->> 'binomUserId', '') as binom_user_id
      from binom_cost_update_tasks t
      join binoms b on b.id = (t.binom_settings -> 0 ->> 'binomId')::bigint;

    create view result_profiles as
      select u.id from ad_users u
      where exists (select 1 from result_tasks t where t.ad_user_id = u.id and t.binom_id is not null)
        or exists (select 1 from cost_update_profiles c where c.id = u.id);

    -- Units of a currency per US dollar, as the ad network reported them on that day.
    create table exchange_rates (
      currency text not null,
      day date not null,
      per_usd numeric not null check (per_usd > 0),
      primary key (currency, day)
    );

    -- Which profiles see which ad accounts.
    create table result_ad_accounts (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      ad_account_id text not null,
      name text not null,
      currency text,
      time_zone text,
      primary key (ad_user_id, ad_account_id)
    );
    create index result_ad_accounts_ad_account_id_idx on result_ad_accounts (ad_account_id);

    create table result_campaigns (
      team_id bigint not null references teams (id) on delete cascade,
      campaign_id text not null,
      ad_account_id text not null,
      name text,
      primary key (team_id, campaign_id)
    );

    create table result_ads (
      team_id bigint not null references teams (id) on delete cascade,
      ad_id text not null,
      ad_set_id text,
      campaign_id text,
      ad_account_id text not null,
      name text,
      primary key (team_id, ad_id)
    );
    create index result_ads_ad_account_id_idx on result_ads (team_id, ad_account_id);

    -- Days whose facts were read: another day is unknown, not zero.
    create table network_days (
      team_id bigint not null references teams (id) on delete cascade,
      ad_account_id text not null,
      day date not null,
      read_at timestamptz not null,
      primary key (team_id, ad_account_id, day)
    );

    create table network_facts (
      team_id bigint not null references teams (id) on delete cascade,
      day date not null,
      ad_id text not null,
      ad_account_id text not null,
      campaign_id text,
      -- Minor units of the currency; hundredths where its decimals are unknown.
      spend_minor bigint not null,
      -- At the rate of the day; null when it is unknown.
      spend_usd_cents bigint,
      currency text,
      impressions bigint,
      clicks bigint,
      link_clicks bigint,
      primary key (team_id, day, ad_id)
    ) partition by range (day);

    create table tracker_days (
      binom_id bigint not null references binoms (id) on delete cascade,
      binom_user_id text not null,
      time_zone text not null,
      day date not null,
      read_at timestamptz not null,
      -- False when rows could not be read: the sums are too low.
      is_whole boolean not null,
      primary key (binom_id, binom_user_id, time_zone, day)
    );

    create table tracker_facts (
      binom_id bigint not null references binoms (id) on delete cascade,
      binom_user_id text not null,
      time_zone text not null,
      day date not null,
      level text not null check (level in ('ad', 'ad_set', 'campaign', 'none')),
      -- Empty without a token.
      object_id text not null,
      -- Empty when the tracker does not report it.
      tracker_campaign_id text not null,
      -- Null, here and below: not reported by the tracker.
      clicks bigint,
      leads bigint,
      approved bigint,
      hold bigint,
      rejected bigint,
      -- Hundredths of the tracker's currency, and US cents at the rate of the day.
      revenue_cents bigint,
      revenue_usd_cents bigint,
      revenue_approved_cents bigint,
      cost_cents bigint,
      currency text not null,
      primary key (binom_id, binom_user_id, time_zone, day, level, object_id, tracker_campaign_id)
    ) partition by range (day);

    create table tracker_campaigns (
      binom_id bigint not null references binoms (id) on delete cascade,
      campaign_id text not null,
      name text not null,
      primary key (binom_id, campaign_id)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    drop table tracker_campaigns;
    drop table tracker_facts;
    drop table tracker_days;
    drop table network_facts;
    drop table network_days;
    drop table result_ads;
    drop table result_campaigns;
    drop table result_ad_accounts;
    drop table exchange_rates;
    drop view result_profiles;
    drop view cost_update_trackers;
    drop table result_runs;
    drop table result_tasks;
  `);
}

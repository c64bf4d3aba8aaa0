import type { Knex } from 'knex';

/** The months of `moved_facts`. */
const CREATE_PARTITIONS = /* sql */ `
    do $$
    declare first date;
    begin
      for first in select distinct date_trunc('month', day)::date from moved_facts loop
        execute format('create table tracker_facts_%s partition of tracker_facts for values from (%L) to (%L)',
          to_char(first, 'YYYY_MM'), first, (first + interval '1 month')::date);
      end loop;
    end $$;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- Whose reports a tracker's facts are from, by a number.
    create table tracker_sources (
      id integer primary key generated always as identity,
      binom_id bigint not null references binoms (id) on delete cascade,
      binom_user_id text not null,
      time_zone text not null,
      unique (binom_id, binom_user_id, time_zone)
    );
    insert into tracker_sources (binom_id, binom_user_id, time_zone)
      select distinct binom_id, binom_user_id, time_zone from tracker_days order by 1, 2, 3;

    create table moved_days as
      select s.id as source_id, d.day, d.read_at, d.is_whole
      from tracker_days d join tracker_sources s using (binom_id, binom_user_id, time_zone);
    drop table tracker_days;
    create table tracker_days (
      source_id integer not null references tracker_sources (id) on delete cascade,
      day date not null,
      read_at timestamptz not null,
      -- False when rows could not be read: the sums are too low.
      is_whole boolean not null,
      -- Whether the sums below are those of its facts.
      is_summed boolean not null default false,
      primary key (source_id, day)
    );
    insert into tracker_days select * from moved_days;
    drop table moved_days;

    create table moved_facts as
      select s.id as source_id, f.* from tracker_facts f join tracker_sources s using (binom_id, binom_user_id, time_zone);
    drop table tracker_facts;
    create table tracker_facts (
      source_id integer not null references tracker_sources (id) on delete cascade,
      day date not null,
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
      level text not null check (level in ('ad', 'ad_set', 'campaign', 'none')),
      -- Empty without a token.
      object_id text not null,
      -- Empty when the tracker does not report it.
      tracker_campaign_id text not null,
      primary key (source_id, day, level, object_id, tracker_campaign_id)
    ) partition by range (day);
    ${CREATE_PARTITIONS}
    insert into tracker_facts (source_id, day, level, object_id, tracker_campaign_id, clicks, leads, approved, hold,
        rejected, revenue_cents, revenue_usd_cents, revenue_approved_cents, cost_cents, currency)
      select source_id, day, level, object_id, tracker_campaign_id, clicks, leads, approved, hold, rejected,
        revenue_cents, revenue_usd_cents, revenue_approved_cents, cost_cents, currency
      from moved_facts order by 1, 2, 3, 4, 5;
    drop table moved_facts;

    -- Objects that a source ever had a row of.
    create table tracker_objects (
      team_id bigint not null references teams (id) on delete cascade,
      level text not null,
      object_id text not null,
      source_id integer not null references tracker_sources (id) on delete cascade,
      primary key (team_id, level, object_id, source_id)
    );
    create index tracker_objects_source_id_idx on tracker_objects (source_id);
    insert into tracker_objects (team_id, level, object_id, source_id)
      select distinct b.team_id, f.level, f.object_id, s.id
      from tracker_facts f join tracker_sources s on s.id = f.source_id join binoms b on b.id = s.binom_id
      where f.level <> 'none';

    -- Ads are looked up by their ids, and read by ad account and day.
    alter table network_facts drop constraint network_facts_pkey, add primary key (team_id, ad_id, day);
    create index network_facts_ad_account_id_idx on network_facts (team_id, ad_account_id, day);
    create index result_ads_ad_set_id_idx on result_ads (team_id, ad_set_id);
    create index result_ads_campaign_id_idx on result_ads (team_id, campaign_id);

    -- A day with facts has a mark, with a null time until all of it was read.
    alter table network_days alter column read_at drop not null,
      add column is_summed boolean not null default false;
    create index network_days_unsummed_idx on network_days (team_id, ad_account_id, day) where not is_summed;
    create index tracker_days_unsummed_idx on tracker_days (source_id, day) where not is_summed;
    insert into network_days (team_id, ad_account_id, day, read_at)
      select distinct team_id, ad_account_id, day, cast(null as timestamptz) from network_facts
      on conflict do nothing;

    -- Sums of the facts of days that are marked as summed. By sources that have a row of the ads.
    create table network_sums (
      team_id bigint not null references teams (id) on delete cascade,
      day date not null,
      ad_account_id text not null,
      -- Empty for ads whose campaign is unknown.
      campaign_id text not null,
      matched_by integer[] not null,
      -- Null, here and below, when no amount is known.
      spend_usd_cents bigint,
      is_partial boolean not null
    );
    -- Only of what is read by: few bytes a row, since many rows share a key.
    create index network_sums_day_idx on network_sums (team_id, day, ad_account_id);
    create table network_account_sums (
      team_id bigint not null references teams (id) on delete cascade,
      day date not null,
      ad_account_id text not null,
      matched_by integer[] not null,
      spend_usd_cents bigint,
      is_partial boolean not null,
      ad_count integer not null,
      primary key (team_id, day, ad_account_id, matched_by)
    );
    -- The known spend, divided among the tracker campaigns of a source.
    create table network_tracker_sums (
      source_id integer not null references tracker_sources (id) on delete cascade,
      day date not null,
      ad_account_id text not null,
      tracker_campaign_id text not null,
      spend_usd_cents bigint not null,
      -- An ad of several tracker campaigns counts in one.
      ad_count integer not null
    );
    create index network_tracker_sums_day_idx on network_tracker_sums (source_id, day, ad_account_id);
    create table network_country_sums (
      team_id bigint not null references teams (id) on delete cascade,
      day date not null,
      ad_account_id text not null,
      matched_by integer[] not null,
      country text not null,
      spend_usd_cents bigint not null,
      primary key (team_id, day, ad_account_id, matched_by, country)
    );
    create table tracker_sums (
      source_id integer not null references tracker_sources (id) on delete cascade,
      day date not null,
      -- Empty, as the campaign, for rows whose object is unknown.
      ad_account_id text not null,
      campaign_id text not null,
      tracker_campaign_id text not null,
      clicks bigint,
      leads bigint,
      revenue_usd_cents bigint,
      is_partial boolean not null
    );
    create index tracker_sums_day_idx on tracker_sums (source_id, day, ad_account_id);
    create table tracker_account_sums (
      source_id integer not null references tracker_sources (id) on delete cascade,
      day date not null,
      ad_account_id text not null,
      clicks bigint,
      leads bigint,
      revenue_usd_cents bigint,
      is_partial boolean not null,
      primary key (source_id, day, ad_account_id)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    drop table tracker_account_sums;
    drop table tracker_sums;
    drop table network_country_sums;
    drop table network_tracker_sums;
    drop table network_account_sums;
    drop table network_sums;
    delete from network_days where read_at is null;
    drop index network_days_unsummed_idx;
    alter table network_days drop column is_summed, alter column read_at set not null;
    drop index result_ads_campaign_id_idx;
    drop index result_ads_ad_set_id_idx;
    drop index network_facts_ad_account_id_idx;
    alter table network_facts drop constraint network_facts_pkey, add primary key (team_id, day, ad_id);
    drop table tracker_objects;

    create table moved_days as
      select s.binom_id, s.binom_user_id, s.time_zone, d.day, d.read_at, d.is_whole
      from tracker_days d join tracker_sources s on s.id = d.source_id;
    drop table tracker_days;
    create table tracker_days (
      binom_id bigint not null references binoms (id) on delete cascade,
      binom_user_id text not null,
      time_zone text not null,
      day date not null,
      read_at timestamptz not null,
      is_whole boolean not null,
      primary key (binom_id, binom_user_id, time_zone, day)
    );
    insert into tracker_days select * from moved_days;
    drop table moved_days;

    create table moved_facts as
      select s.binom_id, s.binom_user_id, s.time_zone, f.day, f.level, f.object_id, f.tracker_campaign_id, f.clicks,
        f.leads, f.approved, f.hold, f.rejected, f.revenue_cents, f.revenue_usd_cents, f.revenue_approved_cents,
        f.cost_cents, f.currency
      from tracker_facts f join tracker_sources s on s.id = f.source_id;
    drop table tracker_facts;
    create table tracker_facts (
      binom_id bigint not null references binoms (id) on delete cascade,
      binom_user_id text not null,
      time_zone text not null,
      day date not null,
      level text not null check (level in ('ad', 'ad_set', 'campaign', 'none')),
      object_id text not null,
      tracker_campaign_id text not null,
      clicks bigint,
      leads bigint,
      approved bigint,
      hold bigint,
      rejected bigint,
      revenue_cents bigint,
      revenue_usd_cents bigint,
      revenue_approved_cents bigint,
      cost_cents bigint,
      currency text not null,
      primary key (binom_id, binom_user_id, time_zone, day, level, object_id, tracker_campaign_id)
    ) partition by range (day);
    ${CREATE_PARTITIONS}
    insert into tracker_facts select * from moved_facts;
    drop table moved_facts;
    drop table tracker_sources;
  `);
}

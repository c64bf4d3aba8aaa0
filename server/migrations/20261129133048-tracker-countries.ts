import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- Days whose report by country a tracker gave after somebody asked for them.
    create table tracker_country_days (
      source_id integer not null references tracker_sources (id) on delete cascade,
      day date not null,
      read_at timestamptz not null,
      primary key (source_id, day)
    );

    -- Of objects that were known when it was read: what is missing has no country.
    create table tracker_country_facts (
      source_id integer not null references tracker_sources (id) on delete cascade,
      day date not null,
      ad_account_id text not null,
      -- Empty for all campaigns of the ad account together.
      campaign_id text not null,
      -- As the tracker calls it: two letters of ISO 3166, or another word.
      country text not null,
      -- Null, here and below: not reported by the tracker.
      clicks bigint,
      leads bigint,
      -- At the rate of the day; null when it is unknown.
      revenue_usd_cents bigint,
      primary key (source_id, day, ad_account_id, campaign_id, country)
    ) partition by range (day);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    drop table tracker_country_facts;
    drop table tracker_country_days;
  `);
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- Days whose spend by country somebody asked for.
    create table result_country_requests (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      since date not null,
      until date not null,
      asked_at timestamptz not null,
      primary key (ad_user_id, since, until)
    );

    create table network_country_days (
      team_id bigint not null references teams (id) on delete cascade,
      ad_account_id text not null,
      day date not null,
      read_at timestamptz not null,
      primary key (team_id, ad_account_id, day)
    );

    create table network_country_facts (
      team_id bigint not null references teams (id) on delete cascade,
      day date not null,
      ad_account_id text not null,
      campaign_id text not null,
      -- As the ad network calls it: two letters of ISO 3166, or another word for what it does not know.
      country text not null,
      -- Minor units of the currency of the ad account.
      spend_minor bigint not null,
      primary key (team_id, day, campaign_id, country)
    ) partition by range (day);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    drop table network_country_facts;
    drop table network_country_days;
    drop table result_country_requests;
  `);
}

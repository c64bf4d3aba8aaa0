import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    -- Days whose report by country a tracker gave after somebody asked for them.
    create table tracker_country_days (
      binom_id bigint not null references binoms (id) on delete cascade,
      binom_user_id text not null,
      time_zone text not null,
      day date not null,
      read_at timestamptz not null,
      primary key (binom_id, binom_user_id, time_zone, day)
    );

    create table tracker_country_facts (
      binom_id bigint not null references binoms (id) on delete cascade,
      binom_user_id text not null,
      time_zone text not null,
      day date not null,
      level text not null check (level in ('ad', 'ad_set', 'campaign')),
      object_id text not null,
      -- As the tracker calls it: two letters of ISO 3166, or another word.
      country text not null,
      -- Null, here and below: not reported by the tracker.
      clicks bigint,
      leads bigint,
      -- Hundredths of the tracker's currency.
      revenue_cents bigint,
      primary key (binom_id, binom_user_id, time_zone, day, level, object_id, country)
    ) partition by range (day);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    drop table tracker_country_facts;
    drop table tracker_country_days;
  `);
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create table scoped_rules (
      id bigint primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      name text,
      template_name text,
      scope jsonb not null,
      is_enabled boolean not null,
      binom_id bigint references binoms (id) on delete cascade,
      binom_user_id text,
      date_preset text not null,
      should_use_tracker_timezone boolean not null,
      level text not null check (level in ('ad', 'ad_set', 'campaign')),
      conditions jsonb not null,
      truthy_action text,
      falsy_action text,
      truthy_actions jsonb not null default '[]',
      falsy_actions jsonb not null default '[]',
      check_interval_in_seconds integer not null,
      post_update_ignore_period integer,
      when_no_tracker_row text not null,
      max_acts_per_day integer not null,
      person_precedence_minutes integer not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- Since when its parts may differ from what it covers; null when they were compared.
      reconcile_requested_at timestamptz
    );
    create index scoped_rules_account_idx on scoped_rules (account_id);
    create index scoped_rules_binom_idx on scoped_rules (binom_id);

    alter table binom_rules
      add scoped_rule_id bigint references scoped_rules (id) on delete cascade,
      alter ad_campaign_id drop not null,
      add constraint binom_rules_place_check
        check ((ad_campaign_id is null) = (scoped_rule_id is not null));
    create unique index binom_rules_scoped_rule_key on binom_rules (scoped_rule_id, ad_account_id)
      where scoped_rule_id is not null;

    -- Ad accounts of profiles with scoped rules, as the ad network listed them.
    create table known_ad_accounts (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      ad_account_id text not null,
      name text,
      -- Null: unknown.
      can_advertise boolean,
      primary key (ad_user_id, ad_account_id)
    );
    create table known_ad_account_reads (
      ad_user_id bigint primary key references ad_users (id) on delete cascade,
      -- Null: never read whole.
      read_at timestamptz,
      tried_at timestamptz not null,
      -- Of the last try; null when it succeeded.
      error text
    );

    -- Campaigns that the parts of scoped rules have covered.
    create table scoped_rule_objects (
      scoped_rule_id bigint not null references scoped_rules (id) on delete cascade,
      ad_account_id text not null,
      level text not null check (level = 'campaign'),
      object_id text not null,
      name text,
      -- The part; null when it is gone, and the campaign with it.
      rule_id bigint references binom_rules (id) on delete set null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      -- Null: covered since the first run in its ad account.
      joined_at timestamptz,
      left_at timestamptz,
      primary key (scoped_rule_id, ad_account_id, level, object_id)
    );
    create index scoped_rule_objects_rule_idx on scoped_rule_objects (rule_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    drop table scoped_rule_objects;
    drop table known_ad_account_reads;
    drop table known_ad_accounts;
    delete from binom_rules where scoped_rule_id is not null;
    alter table binom_rules
      drop constraint binom_rules_place_check,
      drop scoped_rule_id,
      alter ad_campaign_id set not null;
    drop table scoped_rules;
  `);
}

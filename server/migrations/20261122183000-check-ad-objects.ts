import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table ad_object_check_runs (
      id bigint generated always as identity primary key,
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      started_at timestamptz not null,
      finished_at timestamptz,
      ad_account_count integer,
      ad_count integer,
      event_count integer,
      error_code text,
      error text
    );
    create index ad_object_check_runs_ad_user_id_idx on ad_object_check_runs (ad_user_id, id desc);

    alter table ad_object_check_tasks
      alter column should_check_ads set default true,
      add column run_id bigint,
      add column checked_ad_account_count integer not null default 0,
      add column total_ad_account_count integer,
      add column next_run_at timestamptz;
    -- Nothing has been checked so far, so nobody has turned it off.
    update ad_object_check_tasks set should_check_ads = true;

    create table checked_ad_accounts (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      ad_account_id text not null,
      doc jsonb not null,
      status integer,
      status_since timestamptz,
      active_ad_count integer,
      checked_at timestamptz not null,
      -- Null: its ads have never been read, so their statuses are no changes yet.
      ads_checked_at timestamptz,
      all_ads_checked_at timestamptz,
      missing_since timestamptz,
      spend_day date,
      spend_by_hour jsonb,
      spend_read_at timestamptz,
      primary key (ad_user_id, ad_account_id)
    );

    create table checked_ads (
      ad_user_id bigint not null,
      ad_account_id text not null,
      ad_id text not null,
      name text not null,
      campaign_id text,
      ad_set_id text,
      status text not null,
      status_since timestamptz,
      reasons jsonb not null,
      primary key (ad_user_id, ad_account_id, ad_id),
      foreign key (ad_user_id, ad_account_id)
        references checked_ad_accounts (ad_user_id, ad_account_id) on delete cascade
    );
    create index checked_ads_rejected_idx on checked_ads (ad_user_id, ad_account_id) where status = 'DISAPPROVED';

    create table ad_object_events (
      id bigint generated always as identity primary key,
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      kind text not null check (kind in ('ad', 'ad_account')),
      found_at timestamptz not null,
      object_id text not null,
      object_name text not null,
      ad_account_id text not null,
      ad_account_name text not null,
      campaign_id text,
      ad_set_id text,
      old_status text,
      new_status text,
      disable_reason integer,
      reasons jsonb not null
    );
    create index ad_object_events_ad_user_id_idx on ad_object_events (ad_user_id, found_at desc, id desc);
    create index ad_object_events_found_at_idx on ad_object_events (found_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table ad_object_events;
    drop table checked_ads;
    drop table checked_ad_accounts;
    alter table ad_object_check_tasks
      alter column should_check_ads set default false,
      drop column run_id,
      drop column checked_ad_account_count,
      drop column total_ad_account_count,
      drop column next_run_at;
    drop table ad_object_check_runs;
  `);
}

import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table proxies
      add column check_requested_at timestamptz,
      add column next_check_at timestamptz not null default now(),
      add column check_lease_until timestamptz;
    create index proxies_next_check_at_idx on proxies (next_check_at);

    alter table ad_users
      add column next_check_at timestamptz not null default now(),
      add column check_lease_until timestamptz;
    create index ad_users_next_check_at_idx on ad_users (next_check_at);

    create table ad_object_check_tasks (
      id bigint generated always as identity primary key,
      ad_user_id bigint not null unique references ad_users (id) on delete cascade,
      should_check_ads boolean not null default false,
      should_check_products boolean not null default false,
      ad_status_notification_template_id bigint,
      ad_account_status_notification_template_id bigint,
      in_progress boolean not null default false,
      last_execution_time timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create table ad_comment_clean_tasks (
      id bigint generated always as identity primary key,
      ad_user_id bigint not null unique references ad_users (id) on delete cascade,
      action text check (action in ('hide', 'delete', 'delete_and_block_user')),
      disabled_until timestamptz,
      processed_ad_account_ids text[] not null default '{}',
      results jsonb not null default '[]',
      in_progress boolean not null default false,
      last_execution_time timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create table binom_cost_update_tasks (
      id bigint generated always as identity primary key,
      ad_user_id bigint not null unique references ad_users (id) on delete cascade,
      binom_settings jsonb not null default '[]',
      in_progress boolean not null default false,
      last_execution_time timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    insert into ad_object_check_tasks (ad_user_id) select id from ad_users order by id;
    insert into ad_comment_clean_tasks (ad_user_id) select id from ad_users order by id;
    insert into binom_cost_update_tasks (ad_user_id) select id from ad_users order by id;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table binom_cost_update_tasks;
    drop table ad_comment_clean_tasks;
    drop table ad_object_check_tasks;
    alter table ad_users drop column next_check_at, drop column check_lease_until;
    alter table proxies
      drop column check_requested_at, drop column next_check_at, drop column check_lease_until;
  `);
}

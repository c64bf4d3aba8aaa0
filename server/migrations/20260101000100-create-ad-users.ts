import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table ad_user_groups (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      icon text not null default 'folder',
      color smallint not null default 0 check (color between 0 and 9),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index ad_user_groups_account_id_idx on ad_user_groups (account_id);

    create table proxies (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      name text,
      description text,
      is_shared boolean not null default false,
      protocol text not null check (protocol in ('http', 'https', 'socks4', 'socks5')),
      hostname text not null,
      port integer not null check (port between 1 and 65535),
      username text,
      password_sealed text,
      password_set_at timestamptz,
      password_last_four text,
      geo jsonb,
      "check" jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index proxies_account_id_idx on proxies (account_id);

    create table ad_users (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      facebook_id text not null check (facebook_id ~ '^[0-9]{1,20}$'),
      group_id bigint references ad_user_groups (id) on delete set null,
      proxy_id bigint references proxies (id) on delete set null,
      auth_method text not null check (auth_method in ('access_token', 'ads_manager_token_and_cookie')),
      status text not null default 'active'
        check (status in ('active', 'auth_error', 'login_required', 'checkpoint_required', 'password_changed')),
      user_agent text not null,
      access_token_sealed text not null,
      access_token_set_at timestamptz not null default now(),
      access_token_last_four text not null,
      cookie_sealed text,
      cookie_set_at timestamptz,
      cookie_last_four text,
      name text not null,
      custom_name text,
      picture jsonb,
      gender text check (gender in ('male', 'female')),
      synced_at timestamptz,
      is_shared boolean not null default false,
      is_used_for_pixel_share boolean not null default false,
      should_notify_about_binom_rule_run boolean not null default false,
      binom_rule_run_notification_template_id bigint,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (account_id, facebook_id)
    );
    create index ad_users_group_id_idx on ad_users (group_id);
    create index ad_users_proxy_id_idx on ad_users (proxy_id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table ad_users; drop table proxies; drop table ad_user_groups;');
}

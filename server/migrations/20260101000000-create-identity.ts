import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table teams (
      id bigint generated always as identity primary key,
      name text not null,
      description text not null default '',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table users (
      id bigint generated always as identity primary key,
      username text not null,
      email text not null,
      is_email_confirmed boolean not null default false,
      first_name text not null default '',
      last_name text not null default '',
      password_hash text not null,
      can_create_teams boolean not null default false,
      can_manage_all_users boolean not null default false,
      convert_money_to_usd boolean not null default false,
      show_ad_account_funding_source boolean not null default false,
      preferred_account_id bigint,
      telegram_key text not null unique,
      telegram_chat jsonb,
      last_login_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index users_username_key on users (lower(username));
    create unique index users_email_key on users (lower(email));

    create table accounts (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      team_id bigint not null references teams (id) on delete cascade,
      status text not null default 'active' check (status in ('active', 'restricted')),
      manage_team boolean not null default false,
      read_team_ads boolean not null default false,
      manage_team_ads boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (team_id, user_id)
    );
    create index accounts_user_id_idx on accounts (user_id);
    alter table users add constraint users_preferred_account_id_fkey
      foreign key (preferred_account_id) references accounts (id) on delete set null;

    create table sessions (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      user_id bigint not null references users (id) on delete cascade,
      account_id bigint references accounts (id) on delete set null,
      status text not null default 'active' check (status in ('active', 'ended')),
      ip text not null,
      user_agent text not null,
      device text not null,
      os text not null,
      browser text not null,
      last_activity_at timestamptz not null default now(),
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index sessions_user_id_idx on sessions (user_id);
    create index sessions_account_id_idx on sessions (account_id);
    create index sessions_expires_at_idx on sessions (expires_at);

    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table rate_limits;
    drop table sessions;
    alter table users drop constraint users_preferred_account_id_fkey;
    drop table accounts;
    drop table users;
    drop table teams;
  `);
}

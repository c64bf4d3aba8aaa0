export const identity = /* sql */ `
  create table teams (
    id bigint primary key generated always as identity,
    name text not null,
    description text not null default '',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );

  create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );

  create table users (
    id bigint primary key generated always as identity,
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
    telegram_chat jsonb,
    last_login_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    search_text text generated always as (lower((((((username || e'\\n') || first_name) || ' ') || last_name) || e'\\n') || email)) stored,
    username_order text generated always as (lower(username)) stored,
    first_name_order text generated always as (lower(first_name)) stored,
    last_name_order text generated always as (lower(last_name)) stored,
    created_by_team_id bigint references teams (id) on delete set null,
    telegram_key_id uuid not null default gen_random_uuid(),
    notification_settings jsonb,
    sign_out_count integer not null default 0
  );
  CREATE unique INDEX users_telegram_chat_key on users (((telegram_chat ->> 'id')));
  create index users_last_login_asc_idx on users (last_login_at, id);
  create index users_last_login_desc_idx on users (last_login_at desc nulls last, id desc);
  create index users_managers_idx on users (id) where can_manage_all_users;
  create index users_search_text_idx on users using gin (search_text gin_trgm_ops);
  create index users_username_order_idx on users (username_order, id);
  create index users_first_name_order_idx on users (first_name_order, id);
  create index users_last_name_order_idx on users (last_name_order, id);
  create index users_preferred_account_id_idx on users (preferred_account_id) where (preferred_account_id is not null);
  create index users_created_by_team_id_idx on users (created_by_team_id);
  CREATE unique INDEX users_username_key on users (lower((username COLLATE "C")));
  CREATE unique INDEX users_email_key on users (lower((email COLLATE "C")));

  create table accounts (
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id) on delete cascade,
    team_id bigint not null references teams (id) on delete cascade,
    status text not null default 'active' check (status in ('active', 'restricted')),
    manage_team boolean not null default false,
    read_team_ads boolean not null default false,
    manage_team_ads boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    invited_as text,
    unique (team_id, user_id)
  );
  create index accounts_user_id_idx on accounts (user_id);

  create table known_devices (
    token_hash bytea not null,
    user_id bigint not null references users (id) on delete cascade,
    last_login_at timestamptz not null default now(),
    primary key (token_hash, user_id)
  );
  create index known_devices_user_id_idx on known_devices (user_id);
  create index known_devices_last_login_at_idx on known_devices (last_login_at);

  create table sessions (
    id bigint primary key generated always as identity,
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
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    kind text not null default 'browser' check (kind in ('browser', 'extension', 'token')),
    extension_version text,
    token_generation integer not null default 0,
    former_token_hash bytea,
    token_name text,
    token_scopes text[],
    label text,
    -- The profile an extension last sent, under its name at the time.
    last_profile_name text,
    last_profile_sent_at timestamptz,
    pairing_key_id bigint,
    constraint sessions_token_check check ((kind = 'token') = (token_name is not null) and (kind = 'token') = (token_scopes is not null)),
    constraint sessions_extension_check check (kind = 'extension' or label is null and last_profile_name is null and last_profile_sent_at is null),
    constraint sessions_last_profile_check check ((last_profile_name is null) = (last_profile_sent_at is null))
  );
  create index sessions_user_id_idx on sessions (user_id);
  create index sessions_account_id_idx on sessions (account_id);
  create index sessions_expires_at_idx on sessions (expires_at);
  create index sessions_former_token_hash_idx on sessions (former_token_hash) where (former_token_hash is not null);
  create index sessions_pairing_key_id_idx on sessions (pairing_key_id) where (pairing_key_id is not null);
`;

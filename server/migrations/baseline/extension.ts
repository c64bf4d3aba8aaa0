export const extension = /* sql */ `
  create table extension_pairing_keys (
    id bigint primary key generated always as identity,
    key_hash bytea not null unique,
    user_id bigint not null references users (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    sign_out_count integer not null,
    browser_count integer not null check (browser_count > 0),
    used_count integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    check (used_count >= 0 and used_count <= browser_count)
  );
  create index extension_pairing_keys_user_id_idx on extension_pairing_keys (user_id);
  create index extension_pairing_keys_account_id_idx on extension_pairing_keys (account_id);

  create table extension_pairings (
    id bigint primary key generated always as identity,
    code_hash bytea not null unique,
    user_id bigint not null unique references users (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    session_id bigint not null references sessions (id) on delete cascade,
    session_generation integer not null default 0
  );
  create index extension_pairings_expires_at_idx on extension_pairings (expires_at);
  create index extension_pairings_session_id_idx on extension_pairings (session_id);
  create index extension_pairings_account_id_idx on extension_pairings (account_id);
`;

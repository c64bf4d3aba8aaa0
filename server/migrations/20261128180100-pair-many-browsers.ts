import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- Counts how often a person was signed out everywhere, which ends earlier pairing keys.
    alter table users add column sign_out_count integer not null default 0;

    create table extension_pairing_keys (
      id bigint generated always as identity primary key,
      key_hash bytea not null unique,
      user_id bigint not null references users (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      sign_out_count integer not null,
      browser_count integer not null check (browser_count > 0),
      used_count integer not null default 0 check (used_count between 0 and browser_count),
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index extension_pairing_keys_user_id_idx on extension_pairing_keys (user_id);
    create index extension_pairing_keys_account_id_idx on extension_pairing_keys (account_id);

    alter table sessions
      add column pairing_key_id bigint references extension_pairing_keys (id) on delete set null;
    create index sessions_pairing_key_id_idx on sessions (pairing_key_id)
      where pairing_key_id is not null;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table sessions drop column pairing_key_id;
    drop table extension_pairing_keys;
    alter table users drop column sign_out_count;
  `);
}

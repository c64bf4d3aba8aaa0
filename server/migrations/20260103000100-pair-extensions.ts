import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table sessions
      add column kind text not null default 'browser' check (kind in ('browser', 'extension')),
      add column extension_version text;

    create table extension_pairings (
      id bigint generated always as identity primary key,
      code_hash bytea not null unique,
      user_id bigint not null references users (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      unique (user_id)
    );
    create index extension_pairings_expires_at_idx on extension_pairings (expires_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table extension_pairings;
    alter table sessions drop column kind, drop column extension_version;
  `);
}

import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table sessions
      add column token_generation integer not null default 0,
      add column former_token_hash bytea;
    create index sessions_former_token_hash_idx on sessions (former_token_hash)
      where former_token_hash is not null;
    alter table extension_pairings add column session_generation integer not null default 0;

    -- Start links were made of a key that was kept readable: those that are out serve no more.
    alter table users
      add column telegram_key_id uuid not null default gen_random_uuid(),
      drop column telegram_key;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table users
      add column telegram_key text not null unique default replace(gen_random_uuid()::text, '-', ''),
      drop column telegram_key_id;
    alter table users alter column telegram_key drop default;
    alter table extension_pairings drop column session_generation;
    alter table sessions drop column token_generation, drop column former_token_hash;
  `);
}

import type { Knex } from 'knex';

/** Names contain what is typed, whatever the case. The line breaks keep a match within one field. */
const SEARCHED = `lower(username || E'\\n' || first_name || ' ' || last_name || E'\\n' || email)`;

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create unique index users_telegram_chat_key on users ((telegram_chat ->> 'id'));

    alter table users add column search_text text generated always as (${SEARCHED}) stored;
    create index users_username_order_idx on users (lower(username), id);
    create index users_first_name_order_idx on users (lower(first_name), id);
    create index users_last_name_order_idx on users (lower(last_name), id);
    create index users_last_login_asc_idx on users (last_login_at asc nulls last, id);
    create index users_last_login_desc_idx on users (last_login_at desc nulls last, id desc);
    create index users_managers_idx on users (id) where can_manage_all_users;

    alter table sessions add column ended_at timestamptz;
    update sessions set ended_at = now() where status = 'ended';

    create table known_devices (
      token_hash bytea not null,
      user_id bigint not null references users (id) on delete cascade,
      last_login_at timestamptz not null default now(),
      primary key (token_hash, user_id)
    );
    create index known_devices_user_id_idx on known_devices (user_id);
    create index known_devices_last_login_at_idx on known_devices (last_login_at);
  `);
  // An outside database may lack the extension or the right to add it: searching is slower there, nothing else.
  await db.raw(`
    do $$ begin
      create extension if not exists pg_trgm;
      create index users_search_text_idx on users using gin (search_text gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'Searching people is not indexed: pg_trgm is not available.';
    end $$
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table known_devices;
    alter table sessions drop column ended_at;
    drop index users_managers_idx;
    drop index users_last_login_desc_idx;
    drop index users_last_login_asc_idx;
    drop index users_last_name_order_idx;
    drop index users_first_name_order_idx;
    drop index users_username_order_idx;
    alter table users drop column search_text;
    drop index users_telegram_chat_key;
  `);
}

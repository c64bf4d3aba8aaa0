import type { Knex } from 'knex';

/** Of boosting profiles, on servers whose ad network is the sandbox of their machine. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table comment_user_sessions (
      id bigint primary key references comment_users (id) on delete cascade,
      proxy_id bigint references proxies (id) on delete set null,
      user_agent text not null,
      cookie_sealed text not null,
      cookie_set_at timestamptz not null,
      cookie_last_four text not null,
      status text not null
    );
    create index comment_user_sessions_proxy_idx on comment_user_sessions (proxy_id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table comment_user_sessions');
}

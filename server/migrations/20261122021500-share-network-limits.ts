import type { Knex } from 'knex';

/** What the network said of its limits, for all processes; and the application of a token, which it keeps for life. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create unlogged table network_limits (
      key text primary key,
      percent smallint not null check (percent between 0 and 100),
      reason text not null check (reason in ('usage', 'blocked')),
      until timestamptz not null
    );
    create table network_token_apps (
      token_key text primary key,
      app_id text not null,
      learnt_at timestamptz not null default now()
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table network_token_apps; drop table network_limits;');
}

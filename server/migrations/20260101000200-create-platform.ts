import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create sequence sync_revisions as bigint;
    create table sync_rows (
      account_id bigint not null references accounts (id) on delete cascade,
      team_id bigint not null,
      collection text not null,
      doc_id text not null,
      revision bigint not null,
      is_deleted boolean not null,
      doc jsonb,
      changed_at timestamptz not null default now(),
      primary key (account_id, collection, doc_id)
    );
    create unique index sync_rows_feed_idx on sync_rows (account_id, collection, revision);
    create index sync_rows_team_idx on sync_rows (team_id, collection, doc_id);
    create index sync_rows_tombstones_idx on sync_rows (changed_at) where is_deleted;

    create table sync_horizons (
      account_id bigint not null references accounts (id) on delete cascade,
      collection text not null,
      purged_revision bigint not null,
      primary key (account_id, collection)
    );

    create table idempotency_keys (
      user_id bigint not null references users (id) on delete cascade,
      key text not null,
      request_hash bytea not null,
      is_completed boolean not null default false,
      lease_until timestamptz,
      outcome jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

    create table jobs (
      name text primary key,
      next_run_at timestamptz not null default now(),
      lease_until timestamptz
    );
    create table job_runs (
      id bigint generated always as identity primary key,
      job_name text not null,
      started_at timestamptz not null,
      completed_at timestamptz not null default now(),
      is_ok boolean not null,
      result jsonb,
      error text
    );
    create index job_runs_name_idx on job_runs (job_name, id desc);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table job_runs;
    drop table jobs;
    drop table idempotency_keys;
    drop table sync_horizons;
    drop table sync_rows;
    drop sequence sync_revisions;
  `);
}

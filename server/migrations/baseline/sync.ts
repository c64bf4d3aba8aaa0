export const sync = /* sql */ `
  create sequence sync_revisions as bigint;

  create table sync_shapes (
    shape text primary key,
    -- In the order in which they were first seen.
    number bigint not null generated always as identity
  );

  create table sync_writers (
    -- While it lives it holds an advisory lock on its number.
    process integer primary key,
    shape text not null references sync_shapes(shape)
  );
  create index sync_writers_shape_idx on sync_writers (shape);

  create table sync_teams (
    team_id bigint primary key references teams (id) on delete cascade,
    -- Of all documents of the team; empty when they differ. A team without a row is not known.
    shape text not null
  );

  create table sync_segments (
    first_revision bigint primary key,
    previous_head bigint not null,
    begun_at timestamptz not null default now()
  );

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
  CREATE unique INDEX sync_rows_feed_idx on sync_rows (account_id, collection, revision);
  create index sync_rows_team_idx on sync_rows (team_id, collection, doc_id);
  create index sync_rows_tombstones_idx on sync_rows (changed_at) where is_deleted;

  create table sync_horizons (
    account_id bigint not null references accounts (id) on delete cascade,
    collection text not null,
    purged_revision bigint not null,
    primary key (account_id, collection)
  );
`;

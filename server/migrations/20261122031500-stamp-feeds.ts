import type { Knex } from 'knex';

/** What each team's documents were written as, and who writes which shape: releases may run side by side. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table sync_shapes (
      shape text primary key,
      -- In the order in which they were first seen.
      number bigint not null generated always as identity
    );
    create table sync_writers (
      -- While it lives it holds an advisory lock on its number.
      process integer primary key,
      shape text not null references sync_shapes (shape)
    );
    create index sync_writers_shape_idx on sync_writers (shape);
    create table sync_teams (
      team_id bigint primary key references teams (id) on delete cascade,
      -- Of all documents of the team; empty when they differ. A team without a row is not known.
      shape text not null
    );
    drop table sync_shape;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    create table sync_shape (
      is_only boolean primary key default true check (is_only),
      shape text not null
    );
    insert into sync_shape (shape) values ('');
    drop table sync_teams;
    drop table sync_writers;
    drop table sync_shapes;
  `);
}

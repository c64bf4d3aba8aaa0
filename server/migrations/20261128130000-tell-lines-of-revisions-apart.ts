import type { Knex } from 'knex';

/** Where revisions went on from: those between a previous head and a first revision were never drawn. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table sync_segments (
      first_revision bigint primary key,
      previous_head bigint not null,
      begun_at timestamptz not null default now()
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table sync_segments');
}

import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table sync_shape (
      is_only boolean primary key default true check (is_only),
      -- What the stored documents were written as; empty when that is not known.
      shape text not null
    );
    insert into sync_shape (shape) values ('');
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table sync_shape;');
}

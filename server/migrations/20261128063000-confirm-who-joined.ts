import type { Knex } from 'knex';

/** Whom the invitation named, until an administrator confirms who joined by it. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table accounts add column invited_as text');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('alter table accounts drop column invited_as');
}

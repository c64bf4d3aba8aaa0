import type { Knex } from 'knex';

/** Without it the removal of an account reads all people, under its team's lock. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create index users_preferred_account_id_idx on users (preferred_account_id)
      where preferred_account_id is not null
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index users_preferred_account_id_idx');
}

import type { Knex } from 'knex';

const TABLES = ['ad_object_changes', 'ad_object_copies', 'pixel_sharings'];

/** The API token that asked for what a job does, under its name at the time. */
export async function up(db: Knex): Promise<void> {
  for (const table of TABLES) {
    await db.raw('alter table ?? add column token_name text', [table]);
  }
}

export async function down(db: Knex): Promise<void> {
  for (const table of TABLES) {
    await db.raw('alter table ?? drop column token_name', [table]);
  }
}

import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw('create index product_catalog_saves_user_idx on product_catalog_saves (user_id)');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index product_catalog_saves_user_idx');
}

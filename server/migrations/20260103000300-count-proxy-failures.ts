import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table proxies
      add column check_failures integer not null default 0 check (check_failures >= 0);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('alter table proxies drop column check_failures;');
}

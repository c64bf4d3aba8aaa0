import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    delete from extension_pairings;
    alter table extension_pairings
      add column session_id bigint not null references sessions (id) on delete cascade;
    create index extension_pairings_session_id_idx on extension_pairings (session_id);
    create index extension_pairings_account_id_idx on extension_pairings (account_id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table extension_pairings drop column session_id;
    drop index extension_pairings_account_id_idx;
  `);
}

import type { Knex } from 'knex';

/** One tracker may be connected with the keys of several of its users; keys are compared unsealed. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table binoms drop constraint binoms_team_id_api_address_version_key;
    create index binoms_by_address on binoms (team_id, api_address, version);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index binoms_by_address;
    alter table binoms add unique (team_id, api_address, version);
  `);
}

import type { Knex } from 'knex';

/** The API token that last saved a webhook, also under its name at the time. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table webhooks
      add column token_id bigint references sessions (id) on delete set null,
      add column token_name text;
    create index webhooks_token_id_idx on webhooks (token_id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('alter table webhooks drop column token_id, drop column token_name');
}

import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table sessions
      drop constraint sessions_kind_check,
      add constraint sessions_kind_check check (kind in ('browser', 'extension', 'token')),
      add column token_name text,
      add column token_scopes text[],
      add constraint sessions_token_check check (
        (kind = 'token') = (token_name is not null) and (kind = 'token') = (token_scopes is not null)
      );

    -- The API token that somebody acted by, under its name at the time.
    alter table activity_entries add column token_name text;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table activity_entries drop column token_name;
    delete from sessions where kind = 'token';
    alter table sessions
      drop constraint sessions_token_check,
      drop column token_name,
      drop column token_scopes,
      drop constraint sessions_kind_check,
      add constraint sessions_kind_check check (kind in ('browser', 'extension'));
  `);
}

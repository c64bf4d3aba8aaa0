import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table sessions
      add column label text,
      -- The profile an extension last sent, under its name at the time.
      add column last_profile_name text,
      add column last_profile_sent_at timestamptz,
      add constraint sessions_extension_check check (
        kind = 'extension'
        or (label is null and last_profile_name is null and last_profile_sent_at is null)
      ),
      add constraint sessions_last_profile_check check (
        (last_profile_name is null) = (last_profile_sent_at is null)
      );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table sessions
      drop constraint sessions_extension_check,
      drop constraint sessions_last_profile_check,
      drop column label,
      drop column last_profile_name,
      drop column last_profile_sent_at;
  `);
}

import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table media_files (
      id text primary key,
      team_id bigint not null references teams (id) on delete cascade,
      format text not null,
      bytes bigint not null check (bytes > 0),
      created_at timestamptz not null
    );
    create index media_files_team_idx on media_files (team_id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table media_files');
}

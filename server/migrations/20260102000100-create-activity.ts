import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table activity_entries (
      id bigint generated always as identity primary key,
      team_id bigint not null references teams (id) on delete cascade,
      at timestamptz not null,
      actor_user_id bigint references users (id) on delete set null,
      actor_name text,
      kind text not null,
      action text not null,
      subject_type text not null,
      subject_id text not null,
      subject_name text,
      changes jsonb not null default '[]',
      once_key text
    );
    create index activity_entries_team_idx on activity_entries (team_id, at desc, id desc);
    create index activity_entries_person_idx on activity_entries (team_id, actor_user_id, at desc, id desc);
    create index activity_entries_kind_idx on activity_entries (team_id, kind, at desc, id desc);
    create index activity_entries_actor_idx on activity_entries (actor_user_id);
    create unique index activity_entries_once_key on activity_entries (team_id, actor_user_id, once_key);
    create index activity_entries_at_idx on activity_entries (at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table activity_entries;');
}

export const activity = /* sql */ `
  create table activity_entries (
    id bigint primary key generated always as identity,
    team_id bigint not null references teams (id) on delete cascade,
    at timestamptz not null,
    actor_user_id bigint references users (id) on delete set null,
    actor_name text,
    kind text not null,
    action text not null,
    subject_type text not null,
    subject_id text not null,
    subject_name text,
    changes jsonb not null default '[]'::jsonb,
    once_key text,
    token_name text
  );
  create index activity_entries_team_idx on activity_entries (team_id, at desc, id desc);
  create index activity_entries_person_idx on activity_entries (team_id, actor_user_id, at desc, id desc);
  create index activity_entries_kind_idx on activity_entries (team_id, kind, at desc, id desc);
  create index activity_entries_actor_idx on activity_entries (actor_user_id);
  CREATE unique INDEX activity_entries_once_key on activity_entries (team_id, actor_user_id, once_key);
  create index activity_entries_at_idx on activity_entries (at);
  create index activity_entries_ad_object_idx on activity_entries (subject_id, at) where (kind = 'ad_objects');
`;

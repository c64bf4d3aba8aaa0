export const adObjectCopies = /* sql */ `
  create table ad_object_copies (
    id bigint primary key,
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    team_id bigint not null references teams (id) on delete cascade,
    user_id bigint references users (id) on delete set null,
    ad_account_id text not null,
    level text not null,
    is_deep boolean not null,
    parent_id text,
    state text not null default 'running',
    failures integer not null default 0,
    resumes_at timestamptz,
    created_at timestamptz not null,
    finished_at timestamptz,
    token_name text
  );
  create index ad_object_copies_ad_user_idx on ad_object_copies (ad_user_id);
  create index ad_object_copies_team_idx on ad_object_copies (team_id);
  create index ad_object_copies_user_idx on ad_object_copies (user_id);
  create index ad_object_copies_created_idx on ad_object_copies (created_at);

  create table ad_object_copy_items (
    copy_id bigint not null references ad_object_copies (id) on delete cascade,
    position integer not null,
    source_id text not null,
    suffix text not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    -- Copies of the source that were there before this one was asked for.
    known_ids jsonb not null default '[]'::jsonb,
    session_id text,
    sent_at timestamptz,
    copied_id text,
    error jsonb,
    level text not null,
    is_deep boolean not null,
    parent_position integer,
    primary key (copy_id, "position")
  );
`;

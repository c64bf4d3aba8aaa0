export const teams = /* sql */ `
  create table invitations (
    id bigint primary key generated always as identity,
    team_id bigint not null references teams (id) on delete cascade,
    username_or_email text not null,
    user_id bigint references users (id) on delete cascade,
    invited_by_user_id bigint not null references users (id) on delete cascade,
    manage_team boolean not null,
    read_team_ads boolean not null,
    manage_team_ads boolean not null,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
    token_hash bytea unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
  CREATE unique INDEX invitations_pending_key on invitations (team_id, lower(username_or_email)) where (status = 'pending');
  create index invitations_team_id_idx on invitations (team_id);
  create index invitations_user_id_idx on invitations (user_id);
  create index invitations_invited_by_user_id_idx on invitations (invited_by_user_id);
  create index invitations_expires_at_idx on invitations (expires_at);
`;

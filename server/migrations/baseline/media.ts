export const media = /* sql */ `
  create table media_files (
    id text primary key,
    team_id bigint not null references teams (id) on delete cascade,
    format text not null,
    bytes bigint not null check (bytes > 0),
    created_at timestamptz not null,
    -- When it was handed to the ad network, which may fetch it again at any time.
    published_at timestamptz,
    -- When it was last seen in something saved here.
    last_used_at timestamptz
  );
  create index media_files_team_idx on media_files (team_id);
  create index media_files_unpublished_idx on media_files (coalesce(last_used_at, created_at)) where (published_at is null);

  create table media_uploads (
    signature text primary key,
    team_id bigint not null references teams (id) on delete cascade,
    folder text not null,
    public_id text,
    -- Of the team's quota, until the upload is stored or expires.
    bytes bigint not null check (bytes >= 0),
    -- The one file that was stored with the signature.
    file_id text,
    expires_at timestamptz not null
  );
  create index media_uploads_open_idx on media_uploads (team_id) where (file_id is null);
  create index media_uploads_expiry_idx on media_uploads (expires_at);
`;

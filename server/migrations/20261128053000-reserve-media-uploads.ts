import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table media_files
      -- When it was handed to the ad network, which may fetch it again at any time.
      add column published_at timestamptz,
      -- When it was last seen in something saved here.
      add column last_used_at timestamptz;
    -- Nobody knows of the files so far whether they were published.
    update media_files set published_at = created_at;
    create index media_files_unpublished_idx on media_files ((coalesce(last_used_at, created_at)))
      where published_at is null;
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
    create index media_uploads_open_idx on media_uploads (team_id) where file_id is null;
    create index media_uploads_expiry_idx on media_uploads (expires_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table media_uploads;
    alter table media_files drop column published_at, drop column last_used_at;
  `);
}

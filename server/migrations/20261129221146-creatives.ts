import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create table creatives (
      id bigint primary key,
      team_id bigint not null references teams (id) on delete cascade,
      -- Who added it. Null when the member left the team.
      account_id bigint references accounts (id) on delete set null,
      name text not null,
      kind text not null check (kind in ('image')),
      -- Of the media host or of the server itself.
      url text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      byte_count integer not null check (byte_count > 0),
      -- Of the content, in hex.
      sha256 text not null,
      created_at timestamptz not null,
      unique (team_id, sha256)
    );
    create index creatives_account_idx on creatives (account_id);

    create table creative_uploads (
      creative_id bigint not null references creatives (id) on delete cascade,
      ad_account_id text not null,
      -- By which the ad network knows the image in this ad account.
      hash text not null,
      at timestamptz not null,
      primary key (creative_id, ad_account_id)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table creative_uploads; drop table creatives');
}

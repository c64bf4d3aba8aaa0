import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create table tags (
      id bigint primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      color smallint not null,
      is_shared boolean not null,
      is_never_touched boolean not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index tags_account_id_idx on tags (account_id);

    create table tagged_objects (
      tag_id bigint not null references tags (id) on delete cascade,
      level text not null check (level in ('ad_user', 'ad_account', 'campaign', 'ad_set', 'ad')),
      object_id text not null,
      -- The profile it was tagged through; null when that is gone, and for profiles.
      ad_user_id bigint references ad_users (id) on delete set null,
      -- Of a tagged profile.
      profile_id bigint references ad_users (id) on delete cascade,
      primary key (tag_id, level, object_id),
      check ((level = 'ad_user') = (profile_id is not null))
    );
    create index tagged_objects_object_idx on tagged_objects (object_id);
    create index tagged_objects_ad_user_idx on tagged_objects (ad_user_id);
    create index tagged_objects_profile_idx on tagged_objects (profile_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    drop table tagged_objects;
    drop table tags;
  `);
}

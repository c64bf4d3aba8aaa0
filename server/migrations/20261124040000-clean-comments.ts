import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_comment_clean_tasks
      add column criteria jsonb not null default '{}',
      add column ad_account_ids text[],
      add column cleans_since timestamptz,
      add column run_id bigint,
      add column done_count integer not null default 0,
      add column total_count integer,
      add column next_run_at timestamptz,
      add column ads_read_at timestamptz,
      add column all_ads_read_at timestamptz,
      add column pages_read_at timestamptz;
    comment on column ad_comment_clean_tasks.ad_account_ids is 'Null: all ad accounts of the profile';
    comment on column ad_comment_clean_tasks.cleans_since is 'Comments written before it was switched on are left alone';
    comment on column ad_comment_clean_tasks.ads_read_at is 'When the latest run began that read which ads were updated';

    create view comment_cleaning_profiles as
      select ad_user_id as id from ad_comment_clean_tasks where action is not null;

    create table ad_comment_clean_runs (
      id bigint generated always as identity primary key,
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      started_at timestamptz not null,
      finished_at timestamptz,
      fetched_count integer not null default 0,
      hidden_count integer not null default 0,
      deleted_count integer not null default 0,
      failed_count integer not null default 0,
      error_code text,
      error text,
      problems jsonb not null default '[]'
    );
    create index ad_comment_clean_runs_ad_user_id_idx on ad_comment_clean_runs (ad_user_id, id desc);

    create table ad_comment_pages (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      page_id text not null,
      name text not null,
      can_moderate boolean not null,
      -- Until then the page is left alone, because the network asked for it.
      paused_until timestamptz,
      error_code text,
      error text,
      primary key (ad_user_id, page_id)
    );

    create table ad_comment_posts (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      -- page_post, or the id of a dynamic post.
      post_id text not null,
      page_id text not null,
      parent_post_id text,
      ad_account_id text not null,
      -- The latest ad that shows the post.
      ad_id text not null,
      ad_name text,
      ad_created_at timestamptz not null,
      has_products boolean not null,
      -- When its ads were last listed: what no list names any more is not read.
      listed_at timestamptz not null,
      is_listed boolean not null default true,
      read_at timestamptz,
      -- Comments written before are known.
      read_until timestamptz,
      dynamic_read_at timestamptz,
      primary key (ad_user_id, post_id)
    );
    create index ad_comment_posts_due_idx on ad_comment_posts (ad_user_id, read_at) where is_listed;

    create table ad_comments_seen (
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      comment_id text not null,
      post_id text not null,
      text_key text,
      written_at timestamptz not null,
      comment jsonb not null,
      primary key (ad_user_id, comment_id)
    );
    create index ad_comments_seen_text_key_idx on ad_comments_seen (ad_user_id, md5(text_key));
    create index ad_comments_seen_written_at_idx on ad_comments_seen (written_at);

    create table ad_comment_jobs (
      id bigint generated always as identity primary key,
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      comment_id text not null,
      post_id text not null,
      page_id text not null,
      ad_account_id text not null,
      ad_id text not null,
      ad_name text,
      comment jsonb not null,
      message text not null,
      action text not null check (action in ('hide', 'delete', 'delete_and_block_user')),
      reason jsonb not null,
      status text not null default 'pending' check (status in ('pending', 'success', 'failure')),
      conclusion jsonb,
      created_at timestamptz not null,
      completed_at timestamptz,
      attempt_count integer not null default 0,
      try_at timestamptz not null,
      -- Sent, and its answer is not known.
      sent_at timestamptz,
      undone_at timestamptz,
      undone_by text,
      unique (ad_user_id, comment_id)
    );
    create index ad_comment_jobs_created_at_idx on ad_comment_jobs (ad_user_id, created_at desc);
    create index ad_comment_jobs_pending_idx on ad_comment_jobs (ad_user_id, try_at) where status = 'pending';
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table ad_comment_jobs;
    drop table ad_comments_seen;
    drop table ad_comment_posts;
    drop table ad_comment_pages;
    drop table ad_comment_clean_runs;
    drop view comment_cleaning_profiles;
    alter table ad_comment_clean_tasks
      drop column criteria,
      drop column ad_account_ids,
      drop column cleans_since,
      drop column run_id,
      drop column done_count,
      drop column total_count,
      drop column next_run_at,
      drop column ads_read_at,
      drop column all_ads_read_at,
      drop column pages_read_at;
  `);
}

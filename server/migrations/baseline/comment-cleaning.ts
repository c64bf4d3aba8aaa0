export const commentCleaning = /* sql */ `
  create table ad_comment_clean_tasks (
    id bigint primary key generated always as identity,
    ad_user_id bigint not null unique references ad_users (id) on delete cascade,
    action text check (action in ('hide', 'delete', 'delete_and_block_user')),
    disabled_until timestamptz,
    processed_ad_account_ids text[] not null default '{}',
    results jsonb not null default '[]'::jsonb,
    in_progress boolean not null default false,
    last_execution_time timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    criteria jsonb not null default '{}'::jsonb,
    ad_account_ids text[],
    cleans_since timestamptz,
    run_id bigint,
    done_count integer not null default 0,
    total_count integer,
    next_run_at timestamptz,
    ads_read_at timestamptz,
    all_ads_read_at timestamptz,
    pages_read_at timestamptz
  );

  create table ad_comment_clean_runs (
    id bigint primary key generated always as identity,
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    started_at timestamptz not null,
    finished_at timestamptz,
    fetched_count integer not null default 0,
    hidden_count integer not null default 0,
    deleted_count integer not null default 0,
    failed_count integer not null default 0,
    error_code text,
    error text,
    problems jsonb not null default '[]'::jsonb,
    run_count integer not null default 1,
    first_started_at timestamptz
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
    ads_posts_after timestamptz,
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
    asset_feed jsonb,
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
    id bigint primary key generated always as identity,
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
  create index ad_comment_jobs_pending_idx on ad_comment_jobs (ad_user_id, try_at) where (status = 'pending');
`;

export const commentInbox = /* sql */ `
  create table comment_inboxes (
    ad_user_id bigint primary key references ad_users (id) on delete cascade,
    -- Grows with each change of a comment: drawn under the lock of this row.
    revision bigint not null default 0,
    -- Changes up to here may be forgotten.
    purged_revision bigint not null default 0,
    looked_at timestamptz not null,
    pages_read_at timestamptz,
    posts_listed_at timestamptz,
    all_posts_listed_at timestamptz,
    -- Comments written before are not kept.
    kept_since timestamptz,
    unreadable_count integer not null default 0,
    -- One process reads at a time; a dead one gives way after this time.
    reading_id uuid,
    reading_until timestamptz
  );

  create table comment_inbox_pages (
    ad_user_id bigint not null references comment_inboxes(ad_user_id) on delete cascade,
    page_id text not null,
    name text not null,
    picture_url text,
    can_moderate boolean not null,
    can_reply boolean not null,
    paused_until timestamptz,
    error_code text,
    error text,
    ads_posts_after timestamptz,
    primary key (ad_user_id, page_id)
  );

  create table comment_inbox_posts (
    ad_user_id bigint not null references comment_inboxes(ad_user_id) on delete cascade,
    -- page_post, or the id of a dynamic post.
    post_id text not null,
    page_id text not null,
    parent_post_id text,
    ad_id text,
    ad_name text,
    -- Of the latest ad that shows it, or of the post itself.
    posted_at timestamptz not null,
    has_products boolean not null,
    listed_at timestamptz not null,
    is_listed boolean not null default true,
    read_at timestamptz,
    -- Null: all of the latest comments are to be read.
    whole_read_at timestamptz,
    -- Comments written before are known.
    read_until timestamptz,
    last_comment_at timestamptz,
    dynamic_read_at timestamptz,
    is_cut_short boolean not null default false,
    error_code text,
    error text,
    asset_feed jsonb,
    is_delivering boolean not null default false,
    older_after text,
    older_pages integer not null default 0,
    primary key (ad_user_id, post_id)
  );
  create index comment_inbox_posts_parent_idx on comment_inbox_posts (ad_user_id, parent_post_id) where (parent_post_id is not null);

  create table comment_inbox_comments (
    ad_user_id bigint not null references comment_inboxes(ad_user_id) on delete cascade,
    comment_id text not null,
    post_id text not null,
    parent_id text,
    written_at timestamptz not null,
    -- Without its state and the picture of its author, whose address differs with each read.
    comment jsonb not null,
    picture_url text,
    is_hidden boolean,
    -- A deleted comment is remembered for those who look.
    deleted_at timestamptz,
    -- What was read before this time says nothing about its state.
    acted_at timestamptz,
    revision bigint not null,
    primary key (ad_user_id, comment_id)
  );
  create index comment_inbox_comments_written_at_idx on comment_inbox_comments (ad_user_id, written_at desc, comment_id desc);
  create index comment_inbox_comments_revision_idx on comment_inbox_comments (ad_user_id, revision);
  create index comment_inbox_comments_post_idx on comment_inbox_comments (ad_user_id, post_id, written_at desc);
  create index comment_inbox_comments_parent_idx on comment_inbox_comments (ad_user_id, parent_id) where (parent_id is not null);
  create index comment_inbox_comments_deleted_at_idx on comment_inbox_comments (deleted_at) where (deleted_at is not null);
`;

export const objectChecks = /* sql */ `
  create table ad_object_check_tasks (
    id bigint primary key generated always as identity,
    ad_user_id bigint not null unique references ad_users (id) on delete cascade,
    should_check_ads boolean not null default true,
    should_check_products boolean not null default false,
    ad_status_notification_template_id bigint,
    ad_account_status_notification_template_id bigint,
    in_progress boolean not null default false,
    last_execution_time timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    run_id bigint,
    checked_ad_account_count integer not null default 0,
    total_ad_account_count integer,
    next_run_at timestamptz,
    catalogs_listed_at timestamptz,
    constraint ad_status_notification_template_id_fkey foreign key (ad_status_notification_template_id) references notification_templates(id) on delete set null,
    constraint ad_account_status_notification_template_id_fkey foreign key (ad_account_status_notification_template_id) references notification_templates(id) on delete set null
  );
  create index ad_status_notification_template_id_idx on ad_object_check_tasks (ad_status_notification_template_id) where (ad_status_notification_template_id is not null);
  create index ad_account_status_notification_template_id_idx on ad_object_check_tasks (ad_account_status_notification_template_id) where (ad_account_status_notification_template_id is not null);

  create table ad_object_check_runs (
    id bigint primary key generated always as identity,
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    started_at timestamptz not null,
    finished_at timestamptz,
    ad_account_count integer,
    ad_count integer,
    event_count integer,
    error_code text,
    error text,
    product_count integer
  );
  create index ad_object_check_runs_ad_user_id_idx on ad_object_check_runs (ad_user_id, id desc);

  create table checked_ad_accounts (
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    ad_account_id text not null,
    doc jsonb not null,
    status integer,
    status_since timestamptz,
    active_ad_count integer,
    checked_at timestamptz not null,
    -- Null: its ads have never been read, so their statuses are no changes yet.
    ads_checked_at timestamptz,
    all_ads_checked_at timestamptz,
    missing_since timestamptz,
    spend_day date,
    spend_by_hour jsonb,
    spend_read_at timestamptz,
    primary key (ad_user_id, ad_account_id)
  );

  create table checked_ads (
    ad_user_id bigint not null,
    ad_account_id text not null,
    ad_id text not null,
    name text not null,
    campaign_id text,
    ad_set_id text,
    status text not null,
    status_since timestamptz,
    reasons jsonb not null,
    primary key (ad_user_id, ad_account_id, ad_id),
    foreign key (ad_user_id, ad_account_id) references checked_ad_accounts(ad_user_id, ad_account_id) on delete cascade
  );
  create index checked_ads_rejected_idx on checked_ads (ad_user_id, ad_account_id) where (status = 'DISAPPROVED');

  create table ad_object_events (
    id bigint primary key generated always as identity,
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    kind text not null check (kind in ('ad', 'ad_account', 'product')),
    found_at timestamptz not null,
    object_id text not null,
    object_name text not null,
    ad_account_id text,
    ad_account_name text,
    campaign_id text,
    ad_set_id text,
    old_status text,
    new_status text,
    disable_reason integer,
    reasons jsonb not null,
    run_id bigint,
    campaign_name text,
    ad_set_name text,
    catalog_id text,
    catalog_name text,
    constraint ad_object_events_place_check check (
  case
      when kind = 'product' then catalog_id is not null and catalog_name is not null
      else ad_account_id is not null and ad_account_name is not null
  end)
  );
  create index ad_object_events_ad_user_id_idx on ad_object_events (ad_user_id, found_at desc, id desc);
  create index ad_object_events_found_at_idx on ad_object_events (found_at);

  create table checked_catalogs (
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    catalog_id text not null,
    name text not null,
    product_count integer,
    -- Null: its items have never been read.
    checked_at timestamptz,
    primary key (ad_user_id, catalog_id)
  );

  create table checked_products (
    ad_user_id bigint not null,
    catalog_id text not null,
    product_id text not null,
    review text not null,
    primary key (ad_user_id, catalog_id, product_id),
    foreign key (ad_user_id, catalog_id) references checked_catalogs(ad_user_id, catalog_id) on delete cascade
  );
`;

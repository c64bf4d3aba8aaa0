export const costUpdates = /* sql */ `
  create table binom_cost_update_tasks (
    id bigint primary key generated always as identity,
    ad_user_id bigint not null unique references ad_users (id) on delete cascade,
    binom_settings jsonb not null default '[]'::jsonb,
    in_progress boolean not null default false,
    last_execution_time timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    cost_multiplier numeric(8,4) not null default 1,
    run_id bigint,
    done_count integer not null default 0,
    total_count integer,
    next_run_at timestamptz,
    fetch_requested_at timestamptz,
    fetched_at timestamptz
  );

  create table binom_cost_update_runs (
    id bigint primary key generated always as identity,
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    started_at timestamptz not null,
    finished_at timestamptz,
    fetched_count integer not null default 0,
    sent_count integer not null default 0,
    failed_count integer not null default 0,
    error_code text,
    error text,
    problems jsonb not null default '[]'::jsonb
  );
  create index binom_cost_update_runs_ad_user_id_idx on binom_cost_update_runs (ad_user_id, id desc);

  create table cost_ad_accounts (
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    ad_account_id text not null,
    fetched_at timestamptz not null,
    -- The day of the account on which its last three days were fetched.
    corrected_on date,
    primary key (ad_user_id, ad_account_id)
  );

  create table binom_ad_costs (
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    ad_id text not null,
    date date not null,
    ad_account_id text not null,
    ad_name text,
    ad_campaign_id text,
    ad_set_id text,
    -- Minor units of the currency; hundredths where its decimals are unknown.
    amount_minor bigint not null,
    amount_usd_cents bigint,
    currency text,
    timezone text,
    fetched_at timestamptz not null,
    updated_at timestamptz,
    update_result jsonb,
    push_requested_at timestamptz,
    is_incomplete boolean not null default false,
    primary key (ad_user_id, date, ad_id)
  );
  create index binom_ad_costs_ad_id_idx on binom_ad_costs (ad_user_id, ad_id, date);
  create index binom_ad_costs_open_idx on binom_ad_costs (ad_user_id, date) where ((updated_at is null) or (fetched_at > updated_at) or (push_requested_at is not null) or is_incomplete or (not ((update_result ->> 'ok'))::boolean));

  -- What a campaign of a tracker holds of an ad's cost of a day.
  create table binom_cost_shares (
    ad_user_id bigint not null,
    date date not null,
    ad_id text not null,
    binom_id bigint not null references binoms (id) on delete cascade,
    campaign_id text not null,
    campaign_name text not null,
    token_id text not null,
    clicks bigint not null,
    -- Confirmed by the tracker; null before the first time.
    told_minor bigint,
    told_usd_cents bigint,
    told_at timestamptz,
    -- Sent, and not known to have arrived.
    sending_minor bigint,
    sending_usd_cents bigint,
    sending_at timestamptz,
    error_code text,
    error text,
    primary key (ad_user_id, date, ad_id, binom_id, campaign_id),
    foreign key (ad_user_id, date, ad_id) references binom_ad_costs(ad_user_id, date, ad_id) on delete cascade
  );
  create index binom_cost_shares_binom_id_idx on binom_cost_shares (binom_id);
`;

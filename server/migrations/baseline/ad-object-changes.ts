export const adObjectChanges = /* sql */ `
  create table ad_object_changes (
    id bigint primary key,
    ad_user_id bigint not null references ad_users (id) on delete cascade,
    team_id bigint not null references teams (id) on delete cascade,
    user_id bigint references users (id) on delete set null,
    ad_account_id text not null,
    level text not null,
    operation jsonb not null,
    undo_of bigint references ad_object_changes (id) on delete set null,
    state text not null default 'running',
    currency text,
    -- Raised by each retry: every run has its own entry in the activity log.
    run integer not null default 1,
    -- Steps in a row that did not reach the network.
    failures integer not null default 0,
    stop_requested_at timestamptz,
    resumes_at timestamptz,
    created_at timestamptz not null,
    finished_at timestamptz,
    rule_run_id bigint references binom_rule_runs (id) on delete set null,
    -- What changed it, where no person did: the rule as it was named.
    actor_name text,
    token_name text,
    action_key text
  );
  create index ad_object_changes_ad_user_idx on ad_object_changes (ad_user_id);
  create index ad_object_changes_team_idx on ad_object_changes (team_id);
  create index ad_object_changes_user_idx on ad_object_changes (user_id);
  create index ad_object_changes_undo_idx on ad_object_changes (undo_of);
  create index ad_object_changes_created_idx on ad_object_changes (created_at);
  create index ad_object_changes_rule_run_idx on ad_object_changes (rule_run_id) where (rule_run_id is not null);
  CREATE unique INDEX ad_object_changes_action_idx on ad_object_changes (action_key) where (action_key is not null);

  create table ad_object_change_items (
    change_id bigint not null references ad_object_changes (id) on delete cascade,
    position integer not null,
    object_id text not null,
    expected text,
    state text not null default 'waiting',
    run integer not null default 1,
    attempts integer not null default 0,
    name text,
    campaign_id text,
    field text,
    from_value text,
    to_value text,
    reason text,
    error jsonb,
    at timestamptz,
    primary key (change_id, "position")
  );
  create index ad_object_change_items_open_idx on ad_object_change_items (change_id, "position") where (state in ('waiting', 'sending'));
  create index ad_object_change_items_changed_idx on ad_object_change_items (object_id, at) where (state = 'changed');
`;

export const webhooks = /* sql */ `
  create table webhooks (
    id bigint primary key generated always as identity,
    team_id bigint not null references teams (id) on delete cascade,
    -- Whose eyes it sees by; null when they left.
    account_id bigint references accounts (id) on delete set null,
    address text not null,
    events text[] not null,
    is_enabled boolean not null,
    secret_sealed text not null,
    failing_since timestamptz,
    stopped_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    token_id bigint references sessions (id) on delete set null,
    token_name text
  );
  create index webhooks_team_id_idx on webhooks (team_id);
  create index webhooks_account_id_idx on webhooks (account_id);
  create index webhooks_token_id_idx on webhooks (token_id);

  create table webhook_deliveries (
    id bigint primary key generated always as identity,
    webhook_id bigint not null references webhooks (id) on delete cascade,
    event text not null,
    -- As it is sent, at each attempt alike.
    body text not null,
    state text not null check (state in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    status_code integer,
    failure text,
    duration_ms integer,
    created_at timestamptz not null,
    last_attempt_at timestamptz,
    next_attempt_at timestamptz
  );
  create index webhook_deliveries_webhook_id_idx on webhook_deliveries (webhook_id, id desc);
  create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at);
`;

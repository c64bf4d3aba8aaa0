export const networkLimits = /* sql */ `
  create unlogged table network_limits (
    key text primary key,
    percent smallint not null check (percent >= 0 and percent <= 100),
    reason text not null check (reason in ('usage', 'blocked')),
    until timestamptz not null
  );

  create table network_token_apps (
    token_key text primary key,
    app_id text not null,
    learnt_at timestamptz not null default now()
  );
`;

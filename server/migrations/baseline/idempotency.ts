export const idempotency = /* sql */ `
  -- Processes that act, see \`holder\`.
  create sequence process_numbers as integer cycle;

  create table idempotency_keys (
    user_id bigint not null references users (id) on delete cascade,
    key text not null,
    request_hash bytea not null,
    is_completed boolean not null default false,
    lease_until timestamptz,
    outcome jsonb,
    created_at timestamptz not null default now(),
    -- The process that acts: while it lives it holds an advisory lock on its number.
    holder integer,
    -- Names the act itself: a key whose answer is no longer kept stands for another act.
    act_id uuid not null default gen_random_uuid(),
    primary key (user_id, key)
  );
  create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
`;

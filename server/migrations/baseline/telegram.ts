export const telegram = /* sql */ `
  create table telegram_pace (
    is_only boolean primary key default true check (is_only),
    paused_until timestamptz,
    next_at timestamptz
  );

  create table telegram_messages (
    id bigint primary key generated always as identity,
    kind text not null check (kind in ('notification', 'test', 'reply')),
    user_id bigint references users (id) on delete cascade,
    chat_id bigint not null,
    text text not null check (text <> ''),
    entities jsonb not null,
    status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
    attempts integer not null default 0,
    slot_at timestamptz,
    error text,
    created_at timestamptz not null,
    completed_at timestamptz,
    is_silent boolean not null default false,
    next_attempt_at timestamptz,
    begun_at timestamptz,
    check (kind = 'reply' or user_id is not null)
  );
  create index telegram_messages_user_idx on telegram_messages (user_id);
  create index telegram_messages_completed_idx on telegram_messages (completed_at) where (status <> 'pending');
  create index telegram_messages_chat_idx on telegram_messages (chat_id, slot_at);
  create index telegram_messages_waiting_idx on telegram_messages (chat_id, id) where ((status = 'pending') and (kind = 'notification'));
`;

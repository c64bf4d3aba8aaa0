export const notifications = /* sql */ `
  create table news (
    id bigint primary key generated always as identity,
    team_id bigint not null references teams (id) on delete cascade,
    ad_user_id bigint references ad_users (id) on delete cascade,
    -- What belongs together is told together.
    group_key text not null,
    -- Of a state that may come and go: told once in a while.
    state_key text,
    subject jsonb not null,
    happened_at timestamptz not null,
    due_at timestamptz not null,
    told_at timestamptz
  );
  create index news_untold_idx on news (team_id, due_at, id) where (told_at is null);
  create index news_group_idx on news (group_key) where (told_at is null);
  create index news_state_idx on news (state_key, happened_at desc) where (state_key is not null);
  create index news_told_at_idx on news (told_at);
  create index news_ad_user_id_idx on news (ad_user_id);

  create table notifications (
    id bigint primary key generated always as identity,
    account_id bigint not null references accounts (id) on delete cascade,
    ad_user_id bigint references ad_users (id) on delete cascade,
    ad_user_name text,
    subject jsonb not null,
    happened_at timestamptz not null,
    is_read boolean not null default false,
    -- Null: not for the chat.
    chat_state text check (chat_state in ('held', 'told', 'refused', 'retold')),
    created_at timestamptz not null,
    chat_message_id bigint references telegram_messages (id) on delete set null
  );
  create index notifications_account_id_idx on notifications (account_id, id desc);
  create index notifications_ad_user_id_idx on notifications (ad_user_id);
  create index notifications_held_idx on notifications (account_id) where (chat_state = 'held');
  create index notifications_chat_message_id_idx on notifications (chat_message_id) where (chat_message_id is not null);
`;

import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table telegram_messages (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('notification', 'test', 'reply')),
      user_id bigint references users (id) on delete cascade,
      chat_id bigint not null,
      text text not null check (text <> ''),
      entities jsonb not null,
      status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      claimed_at timestamptz,
      error text,
      created_at timestamptz not null,
      completed_at timestamptz,
      check (kind = 'reply' or user_id is not null)
    );
    create index telegram_messages_due_idx on telegram_messages (next_attempt_at) where status = 'pending';
    create index telegram_messages_chat_idx on telegram_messages (chat_id, claimed_at);
    create index telegram_messages_claimed_idx on telegram_messages (claimed_at);
    create index telegram_messages_user_idx on telegram_messages (user_id);
    create index telegram_messages_completed_idx on telegram_messages (completed_at) where status <> 'pending';

    create table telegram_pace (
      is_only boolean primary key default true check (is_only),
      paused_until timestamptz
    );
    insert into telegram_pace default values;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table telegram_pace; drop table telegram_messages;');
}

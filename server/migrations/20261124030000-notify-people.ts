import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table users add column notification_settings jsonb;

    create table news (
      id bigint generated always as identity primary key,
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
    create index news_untold_idx on news (team_id, due_at, id) where told_at is null;
    create index news_group_idx on news (group_key) where told_at is null;
    create index news_state_idx on news (state_key, happened_at desc) where state_key is not null;
    create index news_told_at_idx on news (told_at);
    create index news_ad_user_id_idx on news (ad_user_id);

    create table notifications (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      ad_user_id bigint references ad_users (id) on delete cascade,
      ad_user_name text,
      subject jsonb not null,
      happened_at timestamptz not null,
      is_read boolean not null default false,
      -- Null: not for the chat.
      chat_state text check (chat_state in ('held', 'told')),
      created_at timestamptz not null
    );
    create index notifications_account_id_idx on notifications (account_id, id desc);
    create index notifications_ad_user_id_idx on notifications (ad_user_id);
    create index notifications_held_idx on notifications (account_id) where chat_state = 'held';

    alter table telegram_messages add column is_silent boolean not null default false;

    create table binom_outages (
      binom_id bigint primary key references binoms (id) on delete cascade,
      since timestamptz not null,
      is_told boolean not null default false
    );

    -- Nothing could be told so far, so nobody has turned it off.
    alter table ad_users alter column should_notify_about_binom_rule_run set default true;
    update ad_users set should_notify_about_binom_rule_run = true;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table ad_users alter column should_notify_about_binom_rule_run set default false;
    update ad_users set should_notify_about_binom_rule_run = false;
    alter table telegram_messages drop column is_silent;
    drop table binom_outages;
    drop table notifications;
    drop table news;
    alter table users drop column notification_settings;
  `);
}

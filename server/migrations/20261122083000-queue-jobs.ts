import type { Knex } from 'knex';

/**
 * Background work becomes jobs of the one queue. What was due is queued, spread over a quarter of an hour, so that no
 * profile and no proxy is left unchecked and no message unsent.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    select graphile_worker.add_job('check-ad-user', json_build_object('adUserId', p.id::text),
      run_at := greatest(p.next_check_at, now() + random() * interval '15 minutes'),
      job_key := 'check-ad-user:' || p.id, priority := 100)
    from ad_users p;
    select graphile_worker.add_job('check-proxy', json_build_object('proxyId', x.id::text),
      run_at := case when x.check_requested_at is not null then now()
        else least(greatest(x.next_check_at, now() + random() * interval '15 minutes'), now() + interval '1 day') end,
      job_key := 'check-proxy:' || x.id, priority := case when x.check_requested_at is null then 100 else 0 end)
    from proxies x;
    select graphile_worker.add_job('send-telegram-message',
      json_build_object('messageId', m.id::text, 'chatId', m.chat_id::text),
      queue_name := 'send-telegram-message:' || m.chat_id, run_at := m.next_attempt_at,
      job_key := 'send-telegram-message:' || m.id, priority := 0)
    from (select * from telegram_messages where status = 'pending' order by id) m;

    alter table ad_users drop column next_check_at, drop column check_lease_until;
    alter table proxies drop column next_check_at, drop column check_lease_until;

    drop index telegram_messages_due_idx, telegram_messages_chat_idx, telegram_messages_claimed_idx;
    alter table telegram_messages drop column next_attempt_at;
    -- When it may be sent, by the pace of its chat.
    alter table telegram_messages rename column claimed_at to slot_at;
    create index telegram_messages_chat_idx on telegram_messages (chat_id, slot_at);
    -- When the bot may send its next message, to whomever.
    alter table telegram_pace add column next_at timestamptz;

    drop table jobs;
    create table job_workers (
      pool_id text primary key,
      -- While it lives it holds an advisory lock on its number.
      process integer not null
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table job_workers;
    create table jobs (
      name text primary key,
      next_run_at timestamptz not null default now(),
      lease_until timestamptz
    );

    alter table telegram_pace drop column next_at;
    drop index telegram_messages_chat_idx;
    alter table telegram_messages rename column slot_at to claimed_at;
    alter table telegram_messages add column next_attempt_at timestamptz not null default now();
    alter table telegram_messages alter column next_attempt_at drop default;
    create index telegram_messages_due_idx on telegram_messages (next_attempt_at) where status = 'pending';
    create index telegram_messages_chat_idx on telegram_messages (chat_id, claimed_at);
    create index telegram_messages_claimed_idx on telegram_messages (claimed_at);

    alter table proxies
      add column next_check_at timestamptz not null default now(),
      add column check_lease_until timestamptz;
    create index proxies_next_check_at_idx on proxies (next_check_at);
    alter table ad_users
      add column next_check_at timestamptz not null default now(),
      add column check_lease_until timestamptz;
    create index ad_users_next_check_at_idx on ad_users (next_check_at);
    update ad_users p set next_check_at = j.run_at
      from graphile_worker.jobs j where j.key = 'check-ad-user:' || p.id;
    update proxies x set next_check_at = j.run_at
      from graphile_worker.jobs j where j.key = 'check-proxy:' || x.id;
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier in ('check-ad-user', 'check-proxy', 'send-telegram-message')
    ));
  `);
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    alter table notification_templates drop constraint notification_templates_notification_type_check;
    alter table notification_templates add constraint notification_templates_notification_type_check
      check (notification_type in ('ad_status_change', 'ad_account_status_change', 'binom_rule_run', 'daily_digest'));

    -- When the digests of a person are due next.
    create table daily_digest_schedules (
      user_id bigint primary key references users (id) on delete cascade,
      -- Local time and zone that next_at was worked out from.
      time_of_day text not null,
      time_zone text not null,
      next_at timestamptz not null
    );

    -- The latest digest of an account.
    create table daily_digests (
      account_id bigint primary key references accounts (id) on delete cascade,
      -- What it is about.
      day date not null,
      sent_at timestamptz not null,
      state text not null check (state in ('sent', 'returned', 'refused', 'resent')),
      message_ids bigint[] not null default '{}',
      -- Values of template tokens, and what they were read from.
      token_values jsonb not null,
      ad_user_ids bigint[] not null,
      is_of_team boolean not null
    );
    create index daily_digests_message_ids_idx on daily_digests using gin (message_ids);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    drop table daily_digests;
    drop table daily_digest_schedules;
    delete from notification_templates where notification_type = 'daily_digest';
    alter table notification_templates drop constraint notification_templates_notification_type_check;
    alter table notification_templates add constraint notification_templates_notification_type_check
      check (notification_type in ('ad_status_change', 'ad_account_status_change', 'binom_rule_run'));
  `);
}

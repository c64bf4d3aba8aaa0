import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create table planned_changes (
      id bigint primary key,
      team_id bigint not null references teams (id) on delete cascade,
      -- Who planned it: its rights are checked when it is due. Null when the member left the team.
      account_id bigint references accounts (id) on delete set null,
      user_id bigint references users (id) on delete set null,
      -- Null when the profile was deleted, which the row then tells.
      ad_user_id bigint references ad_users (id) on delete set null,
      ad_user_name text not null,
      ad_account_id text not null,
      ad_account_name text,
      currency text,
      level text not null,
      operation jsonb not null,
      object_ids text[] not null,
      at timestamptz not null,
      -- What was chosen, and what "at" was worked out from.
      local_time text not null,
      time_zone text not null,
      state text not null default 'planned'
        check (state in ('planned', 'carried_out', 'missed', 'failed', 'canceled')),
      reason text,
      ended_at timestamptz,
      -- The bulk change that carries it out: set in the transaction that adds it.
      change_id bigint unique references ad_object_changes (id) on delete set null,
      created_at timestamptz not null,
      check ((state = 'planned') = (ended_at is null))
    );
    create index planned_changes_team_idx on planned_changes (team_id, at);
    create index planned_changes_account_idx on planned_changes (account_id);
    create index planned_changes_user_idx on planned_changes (user_id);
    create index planned_changes_ad_user_idx on planned_changes (ad_user_id);
    create index planned_changes_at_idx on planned_changes (at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table planned_changes');
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create table ad_schedules (
      id bigint primary key,
      ad_user_id bigint not null references ad_users (id) on delete cascade,
      -- Who changed it last: its rights are checked at each edge. Null when the member left the team.
      account_id bigint references accounts (id) on delete set null,
      user_id bigint references users (id) on delete set null,
      name text not null,
      ad_account_id text not null,
      ad_account_name text,
      level text not null check (level in ('ad', 'ad_set', 'campaign')),
      -- Their ids, and their names when they were chosen.
      objects jsonb not null,
      hours jsonb not null,
      exceptions jsonb not null,
      -- Days, YYYY-MM-DD, of the time zone.
      starts_on text,
      ends_on text,
      time_zone text not null,
      is_enabled boolean not null,
      -- The first edge that is not carried out; null when it is off and when nothing changes any more.
      next_edge_at timestamptz,
      next_edge_turns_on boolean,
      last_edge_at timestamptz,
      last_edge_turns_on boolean,
      last_edge_state text check (last_edge_state in ('carried_out', 'missed', 'failed')),
      last_edge_reason text,
      -- The bulk change that carries it out: set in the transaction that adds it.
      last_edge_change_id bigint references ad_object_changes (id) on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (is_enabled or next_edge_at is null),
      check ((next_edge_at is null) = (next_edge_turns_on is null)),
      check ((last_edge_at is null) = (last_edge_state is null)),
      check ((last_edge_at is null) = (last_edge_turns_on is null))
    );
    create index ad_schedules_ad_user_idx on ad_schedules (ad_user_id);
    create index ad_schedules_account_idx on ad_schedules (account_id);
    create index ad_schedules_user_idx on ad_schedules (user_id);
    create index ad_schedules_change_idx on ad_schedules (last_edge_change_id);
    create index ad_schedules_next_idx on ad_schedules (next_edge_at) where next_edge_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table ad_schedules');
}

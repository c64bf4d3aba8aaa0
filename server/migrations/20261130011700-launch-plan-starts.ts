import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create table launch_plan_starts (
      plan_id bigint primary key references launch_plans (id) on delete cascade,
      team_id bigint not null references teams (id) on delete cascade,
      -- With whose rights it starts. Null when the member left the team.
      account_id bigint references accounts (id) on delete set null,
      user_id bigint references users (id) on delete set null,
      at timestamptz not null,
      local_time text not null,
      time_zone text not null,
      state text not null default 'planned'
        check (state in ('planned', 'started', 'missed', 'failed', 'canceled')),
      error jsonb,
      ended_at timestamptz,
      check ((state = 'planned') = (ended_at is null))
    );
    create index launch_plan_starts_team_idx on launch_plan_starts (team_id);
    create index launch_plan_starts_account_idx on launch_plan_starts (account_id);
    create index launch_plan_starts_user_idx on launch_plan_starts (user_id);
    create index launch_plan_starts_open_idx on launch_plan_starts (at) where state = 'planned';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table launch_plan_starts');
}

import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(/* sql */ `
    create table launch_templates (
      id bigint primary key,
      team_id bigint not null references teams (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      is_shared boolean not null,
      terms jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index launch_templates_team_idx on launch_templates (team_id);
    create index launch_templates_account_idx on launch_templates (account_id);

    create table launch_plans (
      id bigint primary key,
      team_id bigint not null references teams (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade,
      name text not null,
      content jsonb not null,
      -- Rises with each change, so that two people overwrite nothing of each other.
      revision integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index launch_plans_team_idx on launch_plans (team_id);
    create index launch_plans_account_idx on launch_plans (account_id);

    create table launch_runs (
      id bigint primary key,
      kind text not null check (kind in ('check', 'launch')),
      name text not null,
      team_id bigint not null references teams (id) on delete cascade,
      -- Who started it: its rights are checked as it goes. Null when the member left the team.
      account_id bigint references accounts (id) on delete set null,
      user_id bigint references users (id) on delete set null,
      token_name text,
      plan_id bigint references launch_plans (id) on delete set null,
      plan_revision integer not null,
      status text not null check (status in ('PAUSED', 'ACTIVE')),
      state text not null default 'running'
        check (state in ('running', 'finished', 'stopped', 'undoing', 'undone')),
      created_at timestamptz not null,
      finished_at timestamptz,
      check ((state in ('running', 'undoing')) = (finished_at is null))
    );
    create index launch_runs_team_idx on launch_runs (team_id, created_at);
    create index launch_runs_account_idx on launch_runs (account_id);
    create index launch_runs_user_idx on launch_runs (user_id);
    create index launch_runs_plan_idx on launch_runs (plan_id);
    create index launch_runs_created_idx on launch_runs (created_at);
    -- A plan is launched once, whoever starts it.
    create unique index launch_runs_once_idx on launch_runs (plan_id)
      where kind = 'launch' and state <> 'undone';

    create table launch_run_profiles (
      run_id bigint not null references launch_runs (id) on delete cascade,
      position integer not null,
      -- Null when the profile was deleted.
      ad_user_id bigint references ad_users (id) on delete set null,
      ad_user_name text not null,
      state text not null default 'running' check (state in ('running', 'finished')),
      failures integer not null default 0,
      resumes_at timestamptz,
      error jsonb,
      primary key (run_id, position)
    );
    create index launch_run_profiles_ad_user_idx on launch_run_profiles (ad_user_id);

    create table launch_run_items (
      run_id bigint not null references launch_runs (id) on delete cascade,
      position integer not null,
      profile_position integer not null,
      parent_position integer,
      level text not null check (level in ('image', 'campaign', 'ad_set', 'creative', 'ad')),
      key text not null,
      name text not null,
      ad_account_id text not null,
      ad_account_name text,
      needs jsonb not null,
      spec jsonb not null,
      state text not null default 'waiting' check (state in
        ('waiting', 'sending', 'done', 'failed', 'skipped', 'unchecked', 'stopped', 'deleted')),
      -- In the ad network; an image's hash.
      object_id text,
      attempts integer not null default 0,
      sent_at timestamptz,
      ended_at timestamptz,
      error jsonb,
      notes text[] not null default '{}',
      primary key (run_id, position),
      foreign key (run_id, profile_position)
        references launch_run_profiles (run_id, position) on delete cascade
    );
    create index launch_run_items_profile_idx on launch_run_items (run_id, profile_position);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table launch_run_items, launch_run_profiles, launch_runs, launch_plans, launch_templates',
  );
}

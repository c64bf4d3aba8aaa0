import type { Knex } from 'knex';

/** What runs of rules need: who asked, what they changed on the network, and limits by team. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table binom_rules
      -- A person asked for a run now.
      add column run_requested_at timestamptz,
      -- Failed runs before this do not count any more.
      add column failures_counted_from timestamptz;

    alter table binom_rule_runs
      -- When its acts were handed over: it completes when they are done.
      add column acts_at timestamptz;
    create unique index binom_rule_runs_open_key on binom_rule_runs (rule_id)
      where completed_at is null;
    create index binom_rule_runs_started_idx on binom_rule_runs (started_at);

    alter table binom_rule_run_objects add column team_id bigint references teams (id) on delete cascade;
    create index binom_rule_run_objects_team_idx on binom_rule_run_objects (team_id, acted_at)
      where acted_at is not null;

    alter table ad_object_changes
      add column rule_run_id bigint references binom_rule_runs (id) on delete set null,
      -- What changed it, where no person did: the rule as it was named.
      add column actor_name text;
    create index ad_object_changes_rule_run_idx on ad_object_changes (rule_run_id)
      where rule_run_id is not null;
    create index ad_object_change_items_changed_idx on ad_object_change_items (object_id, at)
      where state = 'changed';
    create index activity_entries_ad_object_idx on activity_entries (subject_id, at)
      where kind = 'ad_objects';
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index activity_entries_ad_object_idx;
    drop index ad_object_change_items_changed_idx;
    alter table ad_object_changes drop column rule_run_id, drop column actor_name;
    alter table binom_rule_run_objects drop column team_id;
    drop index binom_rule_runs_started_idx;
    drop index binom_rule_runs_open_key;
    alter table binom_rule_runs drop column acts_at;
    alter table binom_rules
      drop column run_requested_at, drop column failures_counted_from;
  `);
}

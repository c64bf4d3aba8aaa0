import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { Database } from '../../platform/db/database.ts';
import type { ReadBudgets, Viewer, WatchedRule, WatchedScopedRule } from './entities.ts';

/** A rule that ran this often, or is this old, should have acted. */
const SEASONED_RUNS = 20;
const SEASONED_DAYS = 7;

/** `canReadRules` in SQL, of the profile `u` and the account `owner` that has it. */
export const READS_PROFILE = `owner.team_id = :teamId
  and (cast(:canReadTeam as boolean) or owner.id = :accountId or u.is_shared)`;

/** The same of a rule of many campaigns, which is never shared. */
export const READS_SCOPED = `(cast(:canReadTeam as boolean) or s.account_id = :accountId)`;

export type RulesReadModel = ReturnType<typeof createRulesReadModel>;

/** Rules that an account may read, and what comes next. */
export function createRulesReadModel({ db }: { db: Database }) {
  return {
    async listRules(viewer: Viewer, now: Date): Promise<WatchedRule[]> {
      const { rows } = await db.raw<{ rows: WatchedRule[] }>(
        `select r.id, s.id as "scopedRuleId", owner.id as "accountId", u.id as "adUserId",
           coalesce(u.custom_name, u.name) as "adUserName", r.ad_account_id as "adAccountId",
           coalesce(known.name, seen.name) as "adAccountName",
           r.ad_campaign_id as "adCampaignId", r.ad_campaign_name as "adCampaignName",
           coalesce(r.name, r.template_name, r.ad_campaign_name) as name,
           r.is_enabled as "isEnabled", r.stopped_at as "stoppedAt", r.created_at as "createdAt",
           case when not r.is_enabled then null
             when l.paused_at is not null then 'paused_by_team'
             when u.status <> 'active' then 'profile_inactive'
             when p."check" ->> 'isPassed' = 'false' then 'proxy_down'
           end as "waitsFor",
           run.ok as "lastOk", acting.at as "lastActAt",
           case when not r.is_enabled or acting.at is not null or run.ok is null then false
             when r.created_at <= cast(:seasonedAt as timestamptz) then true
             else exists (
               select 1 from binom_rule_runs
               where rule_id = r.id and completed_at is not null offset ${SEASONED_RUNS - 1}
             ) end as "isSeasoned",
           r.level, r.conditions, r.truthy_action as "truthyAction", r.falsy_action as "falsyAction",
           r.truthy_actions as "truthyActions", r.falsy_actions as "falsyActions",
           r.binom_id as "binomId", r.binom_user_id as "binomUserId", r.date_preset as "datePreset",
           r.should_use_tracker_timezone as "shouldUseTrackerTimezone",
           r.check_interval_in_seconds as "checkIntervalInSeconds",
           r.post_update_ignore_period as "postUpdateIgnorePeriod",
           r.max_acts_per_day as "maxActsPerDay", r.active_hours as "activeHours"
         from binom_rules r
         join ad_users u on u.id = r.ad_user_id
         join accounts owner on owner.id = u.account_id
         left join scoped_rules s on s.id = r.scoped_rule_id and ${READS_SCOPED}
         left join proxies p on p.id = u.proxy_id
         left join binom_rule_limits l on l.team_id = owner.team_id
         left join known_ad_accounts known
           on known.ad_user_id = u.id and known.ad_account_id = r.ad_account_id
         left join result_ad_accounts seen
           on seen.ad_user_id = u.id and seen.ad_account_id = r.ad_account_id
         left join lateral (
           select ok from binom_rule_runs where rule_id = r.id and completed_at is not null
           order by started_at desc, id desc limit 1
         ) run on true
         left join lateral (
           select x.completed_at as at from binom_rule_runs x
           where x.rule_id = r.id and x.completed_at is not null and x.acts_at is not null and exists (
             select 1 from binom_rule_run_objects o
             where o.run_id = x.id and o.act_state in ('done', 'undone')
           )
           order by x.started_at desc, x.id desc limit 1
         ) acting on true
         where ${READS_PROFILE}
         order by r.created_at, r.id`,
        { ...viewer, seasonedAt: new Date(now.getTime() - SEASONED_DAYS * DAY_MS) },
      );
      return rows;
    },

    async listScopedRules(viewer: Viewer): Promise<WatchedScopedRule[]> {
      const { rows } = await db.raw<{ rows: WatchedScopedRule[] }>(
        `select s.id, s.account_id as "accountId", coalesce(s.name, s.template_name) as name, s.level,
           s.is_enabled as "isEnabled", s.created_at as "createdAt",
           coalesce(covered.count, 0) as campaigns
         from scoped_rules s
         join accounts owner on owner.id = s.account_id
         left join lateral (
           select count(*)::integer as count from scoped_rule_objects o
           where o.scoped_rule_id = s.id and o.left_at is null and o.rule_id is not null
         ) covered on true
         where owner.team_id = :teamId and ${READS_SCOPED}
         order by s.created_at, s.id`,
        { ...viewer },
      );
      return rows;
    },

    /** Planned changes and edges of schedules that the account may see, due until a time. */
    async countAhead(
      viewer: Viewer,
      until: Date,
    ): Promise<{ plannedChanges: number; schedules: number; nextAt: Date | null }> {
      const { rows } = await db.raw<{
        rows: { plannedChanges: number; schedules: number; nextAt: Date | null }[];
      }>(
        `with planned as (
           select c.at from planned_changes c
           left join ad_users u on u.id = c.ad_user_id
           where c.team_id = :teamId and c.state = 'planned' and c.at <= :until
             and (c.account_id = :accountId
               or (u.id is not null and (cast(:canManageTeam as boolean) or u.account_id = :accountId)))
         ), edges as (
           select d.next_edge_at as at from ad_schedules d
           join ad_users u on u.id = d.ad_user_id
           join accounts owner on owner.id = u.account_id
           where d.next_edge_at <= :until and ${READS_PROFILE}
         )
         select (select count(*) from planned)::integer as "plannedChanges",
           (select count(*) from edges)::integer as schedules,
           (select min(at) from (select at from planned union all select at from edges) a) as "nextAt"`,
        { ...viewer, until },
      );
      return rows[0] ?? { plannedChanges: 0, schedules: 0, nextAt: null };
    },

    async listBudgets(ruleIds: readonly string[]): Promise<ReadBudgets[]> {
      const { rows } = await db.raw<{ rows: ReadBudgets[] }>(
        `select rule_id as "ruleId", level, currency, targets from binom_rule_budgets
         where rule_id = any(cast(? as bigint[]))`,
        [[...ruleIds]],
      );
      return rows;
    },

    /** Zones of the team's ad accounts. */
    async listTimeZones(teamId: string): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { timeZone: string }[] }>(
        `select distinct a.time_zone as "timeZone" from result_ad_accounts a
         join ad_users u on u.id = a.ad_user_id join accounts owner on owner.id = u.account_id
         where owner.team_id = ? and a.time_zone is not null order by 1`,
        [teamId],
      );
      return rows.map(({ timeZone }) => timeZone);
    },
  };
}

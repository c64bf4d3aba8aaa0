import type { TimelineEntry } from '@ads-checker/shared/contracts/automation';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from './entities.ts';
import { READS_PROFILE, READS_SCOPED } from './rules-read-model.ts';

export interface TimelineRow extends Omit<TimelineEntry, 'at' | 'by'> {
  readonly at: Date;
  readonly actor: TimelineEntry['by']['kind'];
  readonly actorName: string | null;
  readonly userId: string | null;
  readonly ruleId: string | null;
  readonly scopedRuleId: string | null;
  readonly scheduleId: string | null;
  readonly adUserId: string | null;
  readonly runId: string | null;
}

/** Changes that were made. Those of rules carry the run, unless it is gone or they end a pause. */
const CHANGES = `
  select 'c' || c.id || '-' || i.position as id, i.at,
    case when c.undo_of is not null then 'person'
      when c.rule_run_id is not null
        or exists (select 1 from binom_rule_pauses b where b.change_id = c.id) then 'rule'
      when exists (
        select 1 from planned_changes b
        where b.change_id = c.id or b.further_change_ids @> array[c.id]
      ) then 'planned'
      when c.schedule_id is not null or exists (
        select 1 from ad_schedules b where b.last_edge_change_id = c.id
          or (b.ad_user_id = c.ad_user_id and c.user_id is null and b.name = c.actor_name)
      ) then 'schedule'
      when c.actor_name is null then 'person' else 'automation' end as actor,
    coalesce(case when c.undo_of is null then s.name end, c.actor_name, nullif(trim(concat(m.first_name, ' ', m.last_name)), ''), m.username)
      as "actorName",
    c.user_id as "userId", case when c.undo_of is null then c.schedule_id end as "scheduleId",
    c.rule_run_id as run_id, 'changed' as what,
    c.undo_of is not null as "isUndo",
    exists (select 1 from ad_object_change_items b where b.change_id = c.id and b.position = 2) as "isBulk",
    i.field, i.from_value as "from", i.to_value as "to", c.currency, null as error
  from ad_object_change_items i
  join ad_object_changes c on c.id = i.change_id
  join ad_users u on u.id = c.ad_user_id
  join accounts owner on owner.id = u.account_id
  left join users m on m.id = c.user_id
  left join ad_schedules s on s.id = c.schedule_id
  where i.object_id = :objectId and i.state = 'changed' and i.at >= :since and ${READS_PROFILE}`;

/** What rules did without a change: notices and failed acts. */
const OTHERS = `
  select 'r' || x.id || '-' || o.position as id, o.acted_at as at, 'rule' as actor,
    coalesce(r.name, r.template_name, r.ad_campaign_name) as "actorName", cast(null as bigint) as "userId",
    cast(null as bigint) as "scheduleId",
    x.id as run_id, case when o.act_state = 'failed' then 'failed' else 'notified' end as what,
    false as "isUndo", false as "isBulk", coalesce(o.act_field,
      case when o.act_action like 'turn_%' then 'status' end) as field,
    coalesce(o.act_from, case when o.act_action like 'turn_%' then o.status_before end) as "from",
    coalesce(o.act_to, case when o.act_action like 'turn_on_%' then 'ACTIVE'
      when o.act_action like 'turn_off_%' then 'PAUSED' end) as "to",
    a.currency, o.act_error ->> 'message' as error
  from binom_rule_run_objects o
  join binom_rule_runs x on x.id = o.run_id
  join binom_rules r on r.id = x.rule_id
  join ad_users u on u.id = r.ad_user_id
  join accounts owner on owner.id = u.account_id
  left join result_ad_accounts a on a.ad_user_id = u.id and a.ad_account_id = r.ad_account_id
  where o.object_id = :objectId and o.acted_at >= :since and ${READS_PROFILE}
    and (o.act_state = 'failed' or (o.act_state = 'done' and o.act_action = 'notify'))`;

export type TimelineReadModel = ReturnType<typeof createTimelineReadModel>;

/** What was done to single ad objects. */
export function createTimelineReadModel({ db }: { db: Database }) {
  return {
    /** Through profiles that the account may read, newest first. */
    async list(
      viewer: Viewer,
      page: { objectId: string; since: Date; limit: number; offset: number },
    ): Promise<{ entries: TimelineRow[]; total: number }> {
      const values = { ...viewer, ...page };
      const [{ rows }, counted] = await Promise.all([
        db.raw<{ rows: TimelineRow[] }>(
          `with page as (
             select * from (${CHANGES} union all ${OTHERS}) e
             order by at desc, id desc limit :limit offset :offset
           )
           select p.*, r.id as "ruleId", s.id as "scopedRuleId", r.ad_user_id as "adUserId", x.id as "runId"
           from page p
           left join binom_rule_runs x on x.id = p.run_id
           left join binom_rules r on r.id = x.rule_id
           left join scoped_rules s on s.id = r.scoped_rule_id and ${READS_SCOPED}
           order by p.at desc, p.id desc`,
          values,
        ),
        db.raw<{ rows: { total: number }[] }>(
          `select count(*)::integer as total from (${CHANGES} union all ${OTHERS}) e`,
          values,
        ),
      ]);
      return { entries: rows, total: counted.rows[0]?.total ?? 0 };
    },
  };
}

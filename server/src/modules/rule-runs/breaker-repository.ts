import { DAY_MS, HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { Transaction } from '../../platform/db/database.ts';

/** What the rules of a team did in the last hour, and what is usual. */
export interface TeamHour {
  /** Acts that ended, and those of them that failed. */
  readonly ended: number;
  readonly failed: number;
  /** All acts, also those under way. */
  readonly acts: number;
  /** Acts in the busiest hour of the seven days before; null without a day of history. */
  readonly usual: number | null;
}

const WEEK_DAYS = 7;

export const breakerRepository = {
  async readHour(
    { teamId, at, since }: { teamId: string; at: Date; since: Date | null },
    trx: Transaction,
  ): Promise<TeamHour> {
    const hour = new Date(at.getTime() - HOUR_MS);
    const { rows } = await trx.raw<{ rows: TeamHour[] }>(
      `with recent as (
         select act_state as state, act_error ->> 'code' as code from binom_rule_run_objects
         where team_id = :teamId and acted_at > :from
       ), before as (
         select acted_at from binom_rule_run_objects
         where team_id = :teamId and acted_at > :week and acted_at <= :hour
           and act_state in ('done', 'undone', 'failed')
       ), busiest as (
         select count(*)::int as count from before group by date_trunc('hour', acted_at)
         order by 1 desc limit 1
       )
       select
         (count(*) filter (where state in ('done', 'undone', 'failed') and code is distinct from 'stopped'))::int
           as ended,
         (count(*) filter (where state = 'failed' and code is distinct from 'stopped'))::int as failed,
         (count(*) filter (where state <> 'skipped'))::int as acts,
         case when exists (select 1 from before where acted_at <= :day)
           then (select count from busiest) end as usual
       from recent`,
      {
        teamId,
        hour,
        from: since !== null && since > hour ? since : hour,
        day: new Date(at.getTime() - DAY_MS),
        week: new Date(at.getTime() - WEEK_DAYS * DAY_MS),
      },
    );
    return rows[0] ?? { ended: 0, failed: 0, acts: 0, usual: null };
  },
};

import type { Database } from '../../platform/db/database.ts';
import { readProblems } from './entities.ts';

/** Freshness of the sources of some profiles. */
export function createSourceReadModel({ db }: { db: Database }) {
  return {
    /** How old the figures of each source are, and what failed last. */
    async listSources(input: {
      teamId: string;
      adUserIds: readonly string[];
      sources: readonly { binomId: string; binomUserId: string }[];
      since: string;
      until: string;
      yesterday: string;
    }): Promise<{
      network: { readAt: Date | null; unreadDays: number; error: RunError };
      trackers: {
        binomId: string;
        name: string;
        readAt: Date | null;
        unreadDays: number;
      }[];
      problems: { subject: string; code: string | null; message: string }[];
    }> {
      const values = {
        teamId: input.teamId,
        adUserIds: [...input.adUserIds],
        sources: JSON.stringify(input.sources),
        since: input.since,
        // Today has not begun in every zone
        until: [input.until, input.yesterday].toSorted()[0] ?? input.until,
      };
      const { rows: networkRows } = await db.raw<{
        rows: { read_at: Date | null; unread: string }[];
      }>(
        `with a as materialized (
           select distinct ad_account_id from result_ad_accounts where ad_user_id = any(cast(:adUserIds as bigint[]))
         ), read as (
           select d.day, count(*) as accounts from network_days d join a using (ad_account_id)
           where d.team_id = :teamId and d.day between cast(:since as date) and cast(:until as date)
             and d.read_at is not null group by d.day
         )
         select (
             select min(l.read_at) from a cross join lateral (
               select n.read_at from network_days n where n.team_id = :teamId and n.ad_account_id = a.ad_account_id
                 and n.read_at is not null order by n.day desc limit 1) l
           ) as read_at,
           (cast(:until as date) - cast(:since as date) + 1)
             - (select count(*) from read where accounts = (select count(*) from a)) as unread`,
        values,
      );
      const { rows: trackers } = await db.raw<{
        rows: { id: string; name: string; read_at: Date | null; unread: string }[];
      }>(
        `select b.id::text as id, b.name, max(l.read_at) as read_at,
           (cast(:until as date) - cast(:since as date) + 1) - count(distinct d.day) as unread
         from (select distinct "binomId", "binomUserId" from
           json_to_recordset(cast(:sources as json)) as s("binomId" bigint, "binomUserId" text)) s
         join binoms b on b.id = s."binomId"
         left join tracker_sources t on t.binom_id = b.id and t.binom_user_id = s."binomUserId"
         left join lateral (
           select n.read_at from tracker_days n where n.source_id = t.id order by n.day desc limit 1) l on true
         left join tracker_days d on d.source_id = t.id
           and d.day between cast(:since as date) and cast(:until as date)
         group by b.id, b.name order by b.name, b.id`,
        values,
      );
      const { rows: runs } = await db.raw<{
        rows: { error_code: string | null; error: string | null; problems: unknown }[];
      }>(
        `select distinct on (ad_user_id) error_code, error, problems from result_runs
         where ad_user_id = any(cast(:adUserIds as bigint[])) and finished_at is not null
         order by ad_user_id, id desc`,
        values,
      );
      const failed = runs.find(({ error }) => error !== null);
      return {
        network: {
          readAt: networkRows[0]?.read_at ?? null,
          unreadDays: Number(networkRows[0]?.unread ?? 0),
          error:
            failed?.error === undefined || failed.error === null
              ? null
              : { code: failed.error_code, message: failed.error },
        },
        trackers: trackers.map((row) => ({
          binomId: row.id,
          name: row.name,
          readAt: row.read_at,
          unreadDays: Math.max(0, Number(row.unread)),
        })),
        problems: runs.flatMap(({ problems }) => readProblems(problems)),
      };
    },
  };
}

type RunError = { readonly code: string | null; readonly message: string } | null;

export type SourceReadModel = ReturnType<typeof createSourceReadModel>;

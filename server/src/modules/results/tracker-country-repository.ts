import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TrackerSource } from './entities.ts';
import { ensurePartitions } from './partitions.ts';
import { AD_ACCOUNT_OF_ROW, CAMPAIGN_OF_ROW, OBJECTS_OF_ROWS } from './sum-facts.ts';
import type { ObjectLevel } from './token-levels.ts';

/** What a tracker counted of an object in a country; null, here and below: not reported. */
export interface TrackerCountryFact {
  readonly level: ObjectLevel;
  readonly objectId: string;
  readonly country: string;
  readonly clicks: number | null;
  readonly leads: number | null;
  /** At the rate of the day. */
  readonly revenueUSDCents: number | null;
}

/** What trackers counted by country, read for days that somebody asked for. */
export function createTrackerCountryRepository({ db }: { db: Database }) {
  return {
    /** Days asked for of a profile that were read, but not by country, the latest first. */
    async listDue({
      adUserId,
      timeZones,
      ...source
    }: Omit<TrackerSource, 'timeZone'> & {
      adUserId: string;
      timeZones: readonly string[];
    }): Promise<{ day: string; timeZone: string }[]> {
      const { rows } = await db.raw<{ rows: { day: string; timeZone: string }[] }>(
        `select distinct d.day::text as day, s.time_zone as "timeZone"
         from result_country_requests q
         join tracker_sources s on s.binom_id = :binomId and s.binom_user_id = :binomUserId
           and s.time_zone = any(cast(:timeZones as text[]))
         join tracker_days d on d.source_id = s.id and d.day between q.since and q.until
         left join tracker_country_days c on c.source_id = d.source_id and c.day = d.day
         where q.ad_user_id = :adUserId
           and (c.read_at is null or d.read_at > c.read_at + interval '30 minutes')
         order by 1 desc, 2`,
        { ...source, adUserId, timeZones: [...timeZones] },
      );
      return rows;
    },

    /** Replaces the facts of a day that was read, and marks it as read by country. */
    async replaceDay(
      {
        facts,
        ...input
      }: TrackerSource & {
        teamId: string;
        day: string;
        at: Date;
        facts: readonly TrackerCountryFact[];
      },
      trx: Transaction,
    ): Promise<void> {
      const { day } = input;
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(
        `select s.id from tracker_sources s join tracker_days d on d.source_id = s.id
         where s.binom_id = :binomId and s.binom_user_id = :binomUserId
           and s.time_zone = :timeZone and d.day = cast(:day as date) for key share`,
        input,
      );
      const sourceId = rows[0]?.id;
      if (sourceId === undefined) {
        return;
      }
      const values = { ...input, sourceId };
      await ensurePartitions({ table: 'tracker_country_facts', since: day, until: day }, trx);
      await trx.raw(
        'delete from tracker_country_facts where source_id = :sourceId and day = cast(:day as date)',
        values,
      );
      await trx.raw(
        `with facts as (
           select ${AD_ACCOUNT_OF_ROW} as ad_account_id, ${CAMPAIGN_OF_ROW} as campaign_id,
             f.country, f.clicks, f.leads, f."revenueUSDCents" as revenue
           from (select *, "objectId" as object_id from json_to_recordset(cast(:rows as json)) as r(level text,
             "objectId" text, country text, clicks bigint, leads bigint, "revenueUSDCents" bigint)) f
           ${OBJECTS_OF_ROWS}
         )
         insert into tracker_country_facts (source_id, day, ad_account_id, campaign_id, country,
           clicks, leads, revenue_usd_cents)
         select cast(:sourceId as integer), cast(:day as date), ad_account_id,
           coalesce(campaign_id, ''), country, sum(clicks), sum(leads), sum(revenue)
         from facts where campaign_id is not null
         group by grouping sets ((ad_account_id, country), (ad_account_id, campaign_id, country))`,
        { ...values, rows: JSON.stringify(facts) },
      );
      await trx.raw(
        `insert into tracker_country_days (source_id, day, read_at)
         values (:sourceId, cast(:day as date), :at)
         on conflict (source_id, day) do update set read_at = excluded.read_at`,
        values,
      );
    },
  };
}

export type TrackerCountryRepository = ReturnType<typeof createTrackerCountryRepository>;

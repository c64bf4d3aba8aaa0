import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TrackerSource } from './entities.ts';
import { ensurePartitions } from './partitions.ts';
import type { ObjectLevel } from './token-levels.ts';

/** What a tracker counted of an object in a country; null, here and below: not reported. */
export interface TrackerCountryFact {
  readonly level: ObjectLevel;
  readonly objectId: string;
  readonly country: string;
  readonly clicks: number | null;
  readonly leads: number | null;
  /** Hundredths of the tracker's currency. */
  readonly revenueCents: number | null;
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
        `select distinct d.day::text as day, d.time_zone as "timeZone"
         from result_country_requests q
         join tracker_days d on d.day between q.since and q.until
         left join tracker_country_days c on c.binom_id = d.binom_id
           and c.binom_user_id = d.binom_user_id and c.time_zone = d.time_zone and c.day = d.day
         where q.ad_user_id = :adUserId and d.binom_id = :binomId
           and d.binom_user_id = :binomUserId and d.time_zone = any(cast(:timeZones as text[]))
           and (c.read_at is null or d.read_at > c.read_at + interval '30 minutes')
         order by 1 desc, 2`,
        { ...source, adUserId, timeZones: [...timeZones] },
      );
      return rows;
    },

    /** Replaces the facts of a day, and marks it as read. False when the tracker was deleted. */
    async replaceDay(
      {
        facts,
        ...input
      }: TrackerSource & { day: string; at: Date; facts: readonly TrackerCountryFact[] },
      trx: Transaction,
    ): Promise<boolean> {
      const { day } = input;
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        'select 1 from binoms where id = :binomId for key share',
        input,
      );
      if (rowCount === 0) {
        return false;
      }
      await ensurePartitions({ table: 'tracker_country_facts', since: day, until: day }, trx);
      await trx.raw(
        `delete from tracker_country_facts where binom_id = :binomId
           and binom_user_id = :binomUserId and time_zone = :timeZone and day = cast(:day as date)`,
        input,
      );
      await trx.raw(
        `insert into tracker_country_facts (binom_id, binom_user_id, time_zone, day, level,
           object_id, country, clicks, leads, revenue_cents)
         select cast(:binomId as bigint), cast(:binomUserId as text), cast(:timeZone as text),
           cast(:day as date), s.level, s."objectId", s.country, s.clicks, s.leads, s."revenueCents"
         from json_to_recordset(cast(:rows as json)) as s(level text, "objectId" text,
           country text, clicks bigint, leads bigint, "revenueCents" bigint)`,
        { ...input, rows: JSON.stringify(facts) },
      );
      await trx.raw(
        `insert into tracker_country_days (binom_id, binom_user_id, time_zone, day, read_at)
         values (:binomId, :binomUserId, :timeZone, cast(:day as date), :at)
         on conflict (binom_id, binom_user_id, time_zone, day)
         do update set read_at = excluded.read_at`,
        input,
      );
      return true;
    },
  };
}

export type TrackerCountryRepository = ReturnType<typeof createTrackerCountryRepository>;

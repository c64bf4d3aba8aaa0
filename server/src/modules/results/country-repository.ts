import type { Database, Transaction } from '../../platform/db/database.ts';
import type { DayRange } from './due-days.ts';
import { ensurePartitions } from './partitions.ts';
import { holdSums } from './sum-repository.ts';

export interface CountryFact {
  readonly day: string;
  readonly campaignId: string;
  readonly country: string;
  readonly spendMinor: number;
}

/** Facts by country that are older than those by ad, which the ad network corrected since. */
const IS_OUTDATED = `(c.read_at is null or n.read_at > c.read_at + interval '30 minutes')`;

/** Spend by country, read for days that somebody asked for. */
export function createCountryRepository({ db }: { db: Database }) {
  return {
    async request({
      adUserIds,
      since,
      until,
      at,
    }: DayRange & { adUserIds: readonly string[]; at: Date }): Promise<void> {
      await db.raw(
        `insert into result_country_requests (ad_user_id, since, until, asked_at)
         select u, cast(:since as date), cast(:until as date), cast(:at as timestamptz)
         from unnest(cast(:adUserIds as bigint[])) u
         on conflict (ad_user_id, since, until) do update set asked_at = excluded.asked_at`,
        { adUserIds: [...adUserIds], since, until, at },
      );
    },

    /** Days with spend that were asked for of a profile and not read by country, the latest first. */
    async listDue({
      teamId,
      adUserId,
    }: {
      teamId: string;
      adUserId: string;
    }): Promise<{ adAccountId: string; day: string }[]> {
      const { rows } = await db.raw<{ rows: { id: string; day: string }[] }>(
        `select distinct f.ad_account_id as id, f.day::text as day
         from result_country_requests q
         join result_ad_accounts a on a.ad_user_id = q.ad_user_id
         join network_facts f on f.team_id = :teamId and f.ad_account_id = a.ad_account_id
           and f.day between q.since and q.until and f.spend_minor > 0
         join network_days n on n.team_id = f.team_id and n.ad_account_id = f.ad_account_id and n.day = f.day
           and n.read_at is not null
         left join network_country_days c on c.team_id = f.team_id
           and c.ad_account_id = f.ad_account_id and c.day = f.day
         where q.ad_user_id = :adUserId and ${IS_OUTDATED}
         order by 2 desc, 1`,
        { teamId, adUserId },
      );
      return rows.map(({ id, day }) => ({ adAccountId: id, day }));
    },

    async hasRequests(adUserId: string): Promise<boolean> {
      const { rows } = await db.raw<{ rows: object[] }>(
        'select 1 from result_country_requests where ad_user_id = ? limit 1',
        [adUserId],
      );
      return rows.length > 0;
    },

    /** Forgets what was asked for until then. */
    async settle(
      { adUserId, until }: { adUserId: string; until: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw('delete from result_country_requests where ad_user_id = ? and asked_at <= ?', [
        adUserId,
        until,
      ]);
    },

    /** Replaces the facts of these days of an ad account, and marks them as read. */
    async replaceDays(
      {
        facts,
        ...place
      }: DayRange & {
        teamId: string;
        adAccountId: string;
        at: Date;
        facts: readonly CountryFact[];
      },
      trx: Transaction,
    ): Promise<void> {
      await holdSums(place.teamId, trx);
      await ensurePartitions({ table: 'network_country_facts', ...place }, trx);
      await trx.raw(
        `delete from network_country_facts where team_id = :teamId and ad_account_id = :adAccountId
           and day between cast(:since as date) and cast(:until as date)`,
        place,
      );
      await trx.raw(
        `insert into network_country_facts (team_id, day, ad_account_id, campaign_id, country, spend_minor)
         select cast(:teamId as bigint), s.day, cast(:adAccountId as text), s."campaignId", s.country,
           max(s."spendMinor")
         from json_to_recordset(cast(:rows as json)) as s(day date, "campaignId" text, country text,
           "spendMinor" bigint)
         group by s.day, s."campaignId", s.country
         on conflict (team_id, day, campaign_id, country) do update
           set ad_account_id = excluded.ad_account_id, spend_minor = excluded.spend_minor`,
        { ...place, rows: JSON.stringify(facts) },
      );
      await trx.raw(
        `update network_days set is_summed = false where team_id = :teamId and ad_account_id = :adAccountId
           and day between cast(:since as date) and cast(:until as date)`,
        place,
      );
      await trx.raw(
        `insert into network_country_days (team_id, ad_account_id, day, read_at)
         select cast(:teamId as bigint), cast(:adAccountId as text), d::date, cast(:at as timestamptz)
         from generate_series(cast(:since as date), cast(:until as date), interval '1 day') d
         on conflict (team_id, ad_account_id, day) do update set read_at = excluded.read_at`,
        place,
      );
    },

    /** How much of a period is known by country. */
    async describe({
      teamId,
      adUserIds,
      since,
      until,
      askedSince,
    }: DayRange & {
      teamId: string;
      adUserIds: readonly string[];
      /** What was asked for before was given up. */
      askedSince: Date;
    }): Promise<{
      readAt: Date | null;
      unreadDayCount: number;
      isReading: boolean;
    }> {
      const { rows } = await db.raw<{
        rows: { read_at: Date | null; unread: string; is_reading: boolean }[];
      }>(
        `with a as (
           select distinct ad_account_id from result_ad_accounts where ad_user_id = any(cast(:adUserIds as bigint[]))
         ), spent as (
           select distinct s.ad_account_id, s.day from network_account_sums s join a using (ad_account_id)
           where s.team_id = :teamId and s.day between cast(:since as date) and cast(:until as date)
             and (s.spend_usd_cents > 0 or s.is_partial)
           union
           select d.ad_account_id, d.day from network_days d join a using (ad_account_id)
           where d.team_id = :teamId and d.day between cast(:since as date) and cast(:until as date)
             and not d.is_summed and exists (
               select 1 from network_facts f where f.team_id = d.team_id and f.ad_account_id = d.ad_account_id
                 and f.day = d.day and f.spend_minor > 0)
         )
         select min(c.read_at) as read_at,
           count(distinct s.day) filter (where c.read_at is null) as unread,
           exists (select 1 from result_country_requests q where q.ad_user_id = any(cast(:adUserIds as bigint[]))
             and q.asked_at >= :askedSince and q.since <= cast(:until as date) and q.until >= cast(:since as date)) as is_reading
         from spent s left join network_country_days c on c.team_id = :teamId
           and c.ad_account_id = s.ad_account_id and c.day = s.day`,
        { teamId, adUserIds: [...adUserIds], since, until, askedSince },
      );
      const [row] = rows;
      return {
        readAt: row?.read_at ?? null,
        unreadDayCount: Number(row?.unread ?? 0),
        isReading: row?.is_reading ?? false,
      };
    },
  };
}

export type CountryRepository = ReturnType<typeof createCountryRepository>;

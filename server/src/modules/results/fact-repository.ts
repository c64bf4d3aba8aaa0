import { findMinorDigits } from '@ads-checker/shared/domain/money';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/database.ts';
import type { NetworkFact, ResultAdAccount, TrackerFact, TrackerSource } from './entities.ts';
import { listNewObjects, unmarkObjects, unmarkSpendOf } from './mark-repository.ts';
import { ensurePartitions } from './partitions.ts';
import { holdSums } from './sum-repository.ts';

interface Days {
  readonly since: string;
  readonly until: string;
}

/** What the ad network reports. */
function createNetworkFacts({ db }: { db: Database }) {
  return {
    /** Replaces what is known of the ad accounts that the profile sees. */
    async saveAdAccounts(
      { adUserId, adAccounts }: { adUserId: string; adAccounts: readonly ResultAdAccount[] },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `insert into result_ad_accounts as a (ad_user_id, ad_account_id, name, currency, time_zone)
         select cast(:adUserId as bigint), s.id, s.name, s.currency, s."timeZone"
         from json_to_recordset(cast(:rows as json)) as s(id text, name text, currency text, "timeZone" text)
         on conflict (ad_user_id, ad_account_id) do update set name = excluded.name,
           currency = coalesce(excluded.currency, a.currency),
           time_zone = coalesce(excluded.time_zone, a.time_zone)`,
        { adUserId, rows: JSON.stringify(adAccounts) },
      );
    },

    /**
     * Units of a currency per US dollar on a day; the first value of a day is kept. The first of a
     * currency also converts what was stored without one.
     */
    async saveRates(
      { day, rates }: { day: string; rates: ReadonlyMap<string, number> },
      trx: Transaction,
    ): Promise<void> {
      const { rows: first } = await trx.raw<{ rows: { currency: string; per_usd: string }[] }>(
        `with added as (
           insert into exchange_rates (currency, day, per_usd)
           select s.currency, cast(:day as date), s.per_usd
           from json_to_recordset(cast(:rows as json)) as s(currency text, per_usd numeric)
           where s.per_usd > 0 on conflict do nothing returning currency, per_usd
         ) select currency, per_usd from added a
         where not exists (select 1 from exchange_rates e where e.currency = a.currency)`,
        {
          day,
          rows: JSON.stringify(
            [...rates].map(([currency, perUSD]) => ({ currency, per_usd: perUSD })),
          ),
        },
      );
      for (const { currency, per_usd: perUSD } of first) {
        await holdAllSums(trx);
        const values = { currency, perUSD, units: 10 ** (findMinorDigits(currency) ?? 2) };
        await trx.raw(
          `with converted as (
             update tracker_facts set
               revenue_usd_cents = floor(revenue_cents::float8 / cast(:perUSD as float8) + 0.5)
             where currency = :currency and revenue_usd_cents is null and revenue_cents is not null
             returning source_id, day
           ) update tracker_days d set is_summed = false from (select distinct source_id, day from converted) c
           where d.source_id = c.source_id and d.day = c.day`,
          values,
        );
        await trx.raw(
          `with converted as (
             update network_facts set spend_usd_cents =
               floor(spend_minor::float8 / cast(:units as float8) / cast(:perUSD as float8) * 100 + 0.5)
             where currency = :currency and spend_usd_cents is null returning team_id, ad_account_id, day
           ) update network_days d set is_summed = false from (select distinct team_id, ad_account_id, day from converted) c
           where d.team_id = c.team_id and d.ad_account_id = c.ad_account_id and d.day = c.day`,
          values,
        );
      }
    },

    /** Days of an ad account that were read, with the time of the read. */
    async listReadDays({
      teamId,
      since,
      until,
    }: Days & { teamId: string }): Promise<ReadonlyMap<string, ReadonlyMap<string, Date>>> {
      const { rows } = await db.raw<{ rows: { id: string; day: string; at: Date }[] }>(
        `select ad_account_id as id, day::text, read_at as at from network_days
         where team_id = :teamId and day between cast(:since as date) and cast(:until as date)
           and read_at is not null`,
        { teamId, since, until },
      );
      const byAccount = new Map<string, Map<string, Date>>();
      for (const { id, day, at } of rows) {
        const days = byAccount.get(id) ?? new Map<string, Date>();
        byAccount.set(id, days.set(day, at));
      }
      return byAccount;
    },

    /** Stores facts of some rows of a report; {@link finishDays} ends it. */
    async saveNetworkFacts(
      {
        teamId,
        adAccountId,
        facts,
        since,
        until,
      }: Days & { teamId: string; adAccountId: string; facts: readonly NetworkFact[] },
      trx: Transaction,
    ): Promise<void> {
      if (facts.length === 0) {
        return;
      }
      await holdSums(teamId, trx);
      await ensurePartitions({ table: 'network_facts', since, until }, trx);
      const values = { teamId, adAccountId, rows: JSON.stringify(facts) };
      const objects = await listNewObjects({ teamId, adAccountId, facts }, trx);
      await trx.raw(
        `with written as (
           insert into network_facts as f (team_id, day, ad_id, ad_account_id, campaign_id, spend_minor,
             spend_usd_cents, currency, impressions, clicks, link_clicks, actions)
           select cast(:teamId as bigint), s.day, s."adId", cast(:adAccountId as text), s."campaignId",
             s."spendMinor", s."spendUSDCents", s.currency, s.impressions, s.clicks, s."linkClicks",
             s.actions
           from json_to_recordset(cast(:rows as json)) as s(day date, "adId" text, "campaignId" text,
             "spendMinor" bigint, "spendUSDCents" bigint, currency text, impressions bigint,
             clicks bigint, "linkClicks" bigint, actions jsonb)
           on conflict (team_id, ad_id, day) do update set ad_account_id = excluded.ad_account_id,
             campaign_id = excluded.campaign_id, spend_minor = excluded.spend_minor,
             spend_usd_cents = case
               when (f.spend_minor, f.currency) is not distinct from (excluded.spend_minor, excluded.currency)
               then coalesce(f.spend_usd_cents, excluded.spend_usd_cents)
               else excluded.spend_usd_cents end,
             currency = excluded.currency, impressions = excluded.impressions,
             clicks = excluded.clicks, link_clicks = excluded.link_clicks, actions = excluded.actions
           where (f.ad_account_id, f.campaign_id, f.spend_minor, f.currency, f.impressions, f.clicks, f.link_clicks,
               f.actions)
             is distinct from (excluded.ad_account_id, excluded.campaign_id, excluded.spend_minor, excluded.currency,
               excluded.impressions, excluded.clicks, excluded.link_clicks, excluded.actions)
             or (f.spend_usd_cents is null and excluded.spend_usd_cents is not null)
           returning day
         )
         insert into network_days as d (team_id, ad_account_id, day)
         select distinct cast(:teamId as bigint), cast(:adAccountId as text), day from written
         on conflict (team_id, ad_account_id, day) do update set is_summed = false where d.is_summed`,
        values,
      );
      await trx.raw(
        `insert into result_ads as a (team_id, ad_id, ad_set_id, campaign_id, ad_account_id, name)
         select distinct on (s."adId") cast(:teamId as bigint), s."adId", s."adSetId", s."campaignId",
           cast(:adAccountId as text), s."adName"
         from json_to_recordset(cast(:rows as json)) as s(day date, "adId" text, "adSetId" text,
           "campaignId" text, "adName" text)
         order by s."adId", s.day desc
         on conflict (team_id, ad_id) do update set ad_set_id = coalesce(excluded.ad_set_id, a.ad_set_id),
           campaign_id = coalesce(excluded.campaign_id, a.campaign_id),
           ad_account_id = excluded.ad_account_id, name = coalesce(excluded.name, a.name)`,
        values,
      );
      await trx.raw(
        `insert into result_campaigns as c (team_id, campaign_id, ad_account_id, name)
         select distinct on (s."campaignId") cast(:teamId as bigint), s."campaignId",
           cast(:adAccountId as text), s."campaignName"
         from json_to_recordset(cast(:rows as json)) as s(day date, "campaignId" text, "campaignName" text)
         where s."campaignId" is not null order by s."campaignId", s.day desc
         on conflict (team_id, campaign_id) do update set name = coalesce(excluded.name, c.name)`,
        values,
      );
      await unmarkObjects({ teamId, objects }, trx);
    },

    /**
     * Marks days of an ad account as read, and deletes the facts of ads that the report no longer
     * has.
     */
    async finishDays(
      input: Days & {
        teamId: string;
        adAccountId: string;
        at: Date;
        /** Every ad and day of the report: `2026-11-20 120…`. */
        keys: readonly string[];
      },
      trx: Transaction,
    ): Promise<void> {
      const values = { ...input, keys: [...input.keys] };
      await holdSums(input.teamId, trx);
      await trx.raw(
        `with deleted as (
           delete from network_facts where team_id = :teamId and ad_account_id = :adAccountId
             and day between cast(:since as date) and cast(:until as date)
             and not (day::text || ' ' || ad_id = any(cast(:keys as text[])))
           returning day
         )
         insert into network_days as d (team_id, ad_account_id, day, read_at)
         select cast(:teamId as bigint), cast(:adAccountId as text), s::date, cast(:at as timestamptz)
         from generate_series(cast(:since as date), cast(:until as date), interval '1 day') s
         on conflict (team_id, ad_account_id, day) do update set read_at = excluded.read_at,
           is_summed = d.is_summed and excluded.day not in (select day from deleted)`,
        values,
      );
    },
  };
}

/** Rates count for all teams. */
async function holdAllSums(trx: Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>('select id from teams order by id');
  for (const { id } of rows) {
    await holdSums(id, trx);
  }
}

async function ensureSource(source: TrackerSource, trx: Transaction): Promise<number> {
  const values = { ...source };
  const find = () =>
    trx.raw<{ rows: { id: number }[] }>(
      `select id from tracker_sources
       where binom_id = :binomId and binom_user_id = :binomUserId and time_zone = :timeZone`,
      values,
    );
  const { rows } = await find();
  if (rows[0] !== undefined) {
    return rows[0].id;
  }
  await trx.raw(
    `insert into tracker_sources (binom_id, binom_user_id, time_zone)
     values (:binomId, :binomUserId, :timeZone) on conflict do nothing`,
    values,
  );
  return oneRow((await find()).rows).id;
}

/** What trackers report. */
function createTrackerFacts({ db }: { db: Database }) {
  return {
    /** Days of a tracker's report that were read, with the time of the read. */
    async listReadDays({
      binomId,
      binomUserId,
      timeZone,
      since,
      until,
    }: Days & TrackerSource): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await db.raw<{ rows: { day: string; at: Date }[] }>(
        `select d.day::text, d.read_at as at from tracker_days d join tracker_sources s on s.id = d.source_id
         where s.binom_id = :binomId and s.binom_user_id = :binomUserId and s.time_zone = :timeZone
           and d.day between cast(:since as date) and cast(:until as date)`,
        { binomId, binomUserId, timeZone, since, until },
      );
      return new Map(rows.map(({ day, at }) => [day, at]));
    },

    /** Units of a currency per US dollar on the latest day until `day` with a rate; null without. */
    async findRate({ currency, day }: { currency: string; day: string }): Promise<number | null> {
      if (currency === 'USD') {
        return 1;
      }
      const { rows } = await db.raw<{ rows: { per_usd: string }[] }>(
        `select per_usd from exchange_rates where currency = :currency
         order by day > cast(:day as date), abs(day - cast(:day as date)) limit 1`,
        { currency, day },
      );
      return rows[0] === undefined ? null : Number(rows[0].per_usd);
    },

    /** Replaces the facts of a day. False when the tracker was deleted meanwhile. */
    async replaceDay(
      {
        facts,
        names,
        ...input
      }: TrackerSource & {
        day: string;
        at: Date;
        isWhole: boolean;
        currency: string;
        facts: readonly TrackerFact[];
        /** Names of tracker campaigns by id. */
        names: ReadonlyMap<string, string>;
      },
      trx: Transaction,
    ): Promise<boolean> {
      const { day } = input;
      const { rows: found } = await trx.raw<{ rows: { team_id: string }[] }>(
        'select team_id from binoms where id = :binomId for key share',
        input,
      );
      const teamId = found[0]?.team_id;
      if (teamId === undefined) {
        return false;
      }
      await holdSums(teamId, trx);
      await ensurePartitions({ table: 'tracker_facts', since: day, until: day }, trx);
      const values = { ...input, sourceId: await ensureSource(input, trx) };
      await unmarkSpendOf({ teamId, sourceId: values.sourceId, day, facts }, trx);
      await trx.raw(
        `insert into tracker_days (source_id, day, read_at, is_whole)
         values (:sourceId, cast(:day as date), :at, :isWhole)
         on conflict (source_id, day)
         do update set read_at = excluded.read_at, is_whole = excluded.is_whole, is_summed = false`,
        values,
      );
      await trx.raw(
        'delete from tracker_facts where source_id = :sourceId and day = cast(:day as date)',
        values,
      );
      await trx.raw(
        `insert into tracker_facts (source_id, day, level, object_id, tracker_campaign_id, clicks, leads,
           approved, hold, rejected, revenue_cents, revenue_usd_cents, revenue_approved_cents, cost_cents, currency)
         select cast(:sourceId as integer), cast(:day as date), s.level, s."objectId", s."campaignId", s.clicks,
           s.leads, s.approved, s.hold, s.rejected, s."revenueCents", s."revenueUSDCents",
           s."revenueApprovedCents", s."costCents", cast(:currency as text)
         from json_to_recordset(cast(:rows as json)) as s(level text, "objectId" text, "campaignId" text,
           clicks bigint, leads bigint, approved bigint, hold bigint, rejected bigint, "revenueCents" bigint,
           "revenueUSDCents" bigint, "revenueApprovedCents" bigint, "costCents" bigint)
         -- In the order of the key, which fills its pages
         order by s.level, s."objectId", s."campaignId"`,
        { ...values, rows: JSON.stringify(facts) },
      );
      await trx.raw(
        `insert into tracker_campaigns (binom_id, campaign_id, name)
         select cast(:binomId as bigint), s.id, s.name
         from json_to_recordset(cast(:rows as json)) as s(id text, name text)
         on conflict (binom_id, campaign_id) do update set name = excluded.name
         where tracker_campaigns.name <> excluded.name`,
        {
          ...input,
          rows: JSON.stringify([...names].map(([id, name]) => ({ id, name }))),
        },
      );
      return true;
    },
  };
}

/** Facts by day, each side on its own: they are joined when read. */
export function createFactRepository(deps: { db: Database }) {
  const network = createNetworkFacts(deps);
  const tracker = createTrackerFacts(deps);
  return {
    network,
    tracker,

    /** Zones of the ad accounts that a profile sees. */
    async listZones(adUserId: string): Promise<string[]> {
      const { rows } = await deps.db.raw<{ rows: { zone: string }[] }>(
        `select distinct coalesce(time_zone, 'UTC') as zone from result_ad_accounts
         where ad_user_id = ? order by zone`,
        [adUserId],
      );
      return rows.map(({ zone }) => zone);
    },

    /** The earliest day that was read for a profile; null before the first read. */
    async findReadSince(adUserId: string): Promise<string | null> {
      const { rows } = await deps.db.raw<{ rows: { since: string | null }[] }>(
        `select min(d.day)::text as since from result_ad_accounts a
         join ad_users u on u.id = a.ad_user_id join accounts o on o.id = u.account_id
         join network_days d on d.team_id = o.team_id and d.ad_account_id = a.ad_account_id
         where a.ad_user_id = ? and d.read_at is not null`,
        [adUserId],
      );
      return oneRow(rows).since;
    },
  };
}

export type FactRepository = ReturnType<typeof createFactRepository>;

import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { FigureReading, RecordedAd } from '@ads-checker/shared/domain/rules/recorded-figures';
import { TRACKER_SUM_COLUMNS, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { createStatesRepository, type StoredStates, toStates } from './states-repository.ts';

/** Totals that were read later than this are not those of their half hour. */
const LATE_MS = 10 * MINUTE_MS;

type StoredAd = readonly [
  id: string,
  adSetId: string | null,
  campaignId: string | null,
  name: string | null,
  spend: number | null,
  impressions: number | null,
  clicks: number | null,
  inlineLinkClicks: number | null,
];
/** In column order; null is unknown, and so are missing trailing values. */
type StoredSums = readonly (number | null)[];

interface MomentRow {
  /** ISO 8601. */
  at: string;
  day: string;
  is_final: boolean;
  time_zone: string;
  currency: string | null;
  ads: readonly StoredAd[] | null;
  sums: Readonly<Record<string, StoredSums>> | null;
  /** When campaigns and ad sets became what they were; null when they were not recorded. */
  states_at: string | null;
}

/** What {@link FiguresRepository.listText} returns as text. */
interface StoredFigures {
  readonly moments: readonly MomentRow[];
  readonly states: readonly { readonly at: string; readonly states: StoredStates }[];
}

export interface NewMoment extends Omit<FigureReading, 'trackerSums'> {
  /** When the totals were read; null when they are not those of the whole ad account. */
  readonly readAt: Date | null;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly timeZone: string;
  readonly currency: string | null;
  /** Totals by tracker, for the trackers that could be read. */
  readonly trackerSums: ReadonlyMap<string, ReadonlyMap<string, TrackerSums>>;
}

/** The last totals of a day of an ad account. */
export interface LastOfDay {
  readonly adAccountId: string;
  readonly day: string;
  /** When those of the whole day were read; null when they were not. */
  readonly finalReadAt: Date | null;
  readonly ads: readonly RecordedAd[];
}

export interface RecordedFigures {
  readonly moments: readonly FigureReading[];
  /** Zone of the latest moment; null when nothing is recorded. */
  readonly timeZone: string | null;
  readonly currency: string | null;
}

function toStoredSums(sums: TrackerSums): StoredSums {
  const values = TRACKER_SUM_COLUMNS.map((column) => sums[column] ?? null);
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

function toSums(stored: StoredSums): TrackerSums {
  return Object.fromEntries(
    stored.flatMap((value, index) => {
      const column = TRACKER_SUM_COLUMNS[index];
      return value === null || column === undefined ? [] : [[column, value]];
    }),
  );
}

function toRecordedAd([
  id,
  adSetId,
  campaignId,
  name,
  spend,
  impressions,
  clicks,
  inlineLinkClicks,
]: StoredAd): RecordedAd {
  return { id, adSetId, campaignId, name, spend, impressions, clicks, inlineLinkClicks };
}

function toReading({
  at,
  day,
  is_final: isFinal,
  ads,
  sums,
}: Omit<MomentRow, 'time_zone' | 'currency' | 'states_at'>): FigureReading {
  return {
    at: new Date(at),
    day,
    isFinal,
    ads: (ads ?? []).map(toRecordedAd),
    trackerSums:
      sums === null
        ? null
        : new Map(Object.entries(sums).map(([id, stored]) => [id, toSums(stored)])),
  };
}

/** Parses what {@link FiguresRepository.listText} returned. */
export function parseFigures(text: string): RecordedFigures {
  // Written by this class, a moment ago.
  const { moments: rows, states } = JSON.parse(text) as StoredFigures;
  const latest = rows.at(-1);
  const currency = latest?.currency ?? null;
  const statesAt = new Map(states.map((each) => [each.at, toStates(each.states, currency)]));
  return {
    moments: rows.map((row) => ({
      ...toReading(row),
      states: statesAt.get(row.states_at ?? '') ?? null,
    })),
    timeZone: latest?.time_zone ?? null,
    currency,
  };
}

export type FiguresRepository = ReturnType<typeof createFiguresRepository>;

/** Half-hourly figures of ads. */
export function createFiguresRepository({ db }: { db: Database }) {
  const accountStates = createStatesRepository({ db });
  return {
    async save(moments: readonly NewMoment[], trx?: Transaction): Promise<void> {
      if (moments.length === 0) {
        return;
      }
      const statesAt = await accountStates.save(moments, trx);
      await (trx ?? db).raw(
        `insert into rule_figures
           (ad_user_id, ad_account_id, at, read_at, is_final, day, time_zone, currency, ads, trackers, states_at)
         select m."adUserId", m."adAccountId", m.at, m."readAt", m."isFinal", m.day, m."timeZone",
           m.currency, m.ads, m.trackers, m."statesAt"
         from jsonb_to_recordset(cast(:moments as jsonb)) as m (
           "adUserId" bigint, "adAccountId" text, at timestamptz, "readAt" timestamptz,
           "isFinal" boolean, day date, "timeZone" text, currency text, ads jsonb, trackers jsonb,
           "statesAt" timestamptz
         )
         on conflict (ad_user_id, ad_account_id, at) do update
           set read_at = excluded.read_at, day = excluded.day, time_zone = excluded.time_zone, currency = excluded.currency,
             ads = excluded.ads, trackers = excluded.trackers, states_at = excluded.states_at`,
        {
          moments: JSON.stringify(
            moments.map(({ ads, trackerSums, states: _states, ...moment }, index) => ({
              ...moment,
              statesAt: statesAt[index] ?? null,
              ads: ads.map(
                (ad): StoredAd => [
                  ad.id,
                  ad.adSetId,
                  ad.campaignId,
                  ad.name,
                  ad.spend,
                  ad.impressions,
                  ad.clicks,
                  ad.inlineLinkClicks,
                ],
              ),
              trackers: Object.fromEntries(
                [...trackerSums].map(([trackerId, byAd]) => [
                  trackerId,
                  Object.fromEntries([...byAd].map(([id, sums]) => [id, toStoredSums(sums)])),
                ]),
              ),
            })),
          ),
        },
      );
    },

    /**
     * Moments of an ad account, or of some of its campaigns, in chronological order, with the totals
     * of one tracker, as text for another thread: megabytes of JSON would hold up requests while
     * they are parsed.
     */
    async listText(input: {
      adUserId: string;
      adAccountId: string;
      /** Null for all. */
      campaignIds: readonly string[] | null;
      /** Null for no totals of a tracker. */
      binomId: string | null;
      since: Date;
    }): Promise<string> {
      const { rows } = await db.raw<{ rows: { text: string }[] }>(
        `with kept as (
           select f.at, f.is_final, f.day::text as day, f.time_zone, f.currency, f.states_at, own.ads,
             case when f.trackers -> :binomId is null then null else coalesce((
               select jsonb_object_agg(a.ad ->> 0, f.trackers -> :binomId -> (a.ad ->> 0))
               from jsonb_array_elements(own.ads) as a (ad)
               where f.trackers -> :binomId -> (a.ad ->> 0) is not null
             ), '{}') end as sums
           from rule_figures f
           cross join lateral (
             select coalesce(jsonb_agg(a.ad), '[]') as ads from jsonb_array_elements(f.ads) as a (ad)
             where cast(:campaignIds as text[]) is null or a.ad ->> 2 = any(:campaignIds)
           ) own
           where f.ad_user_id = :adUserId and f.ad_account_id = :adAccountId and f.at >= :since
         )
         select json_build_object(
           'moments', (select coalesce(json_agg(k order by k.at), '[]') from kept k),
           'states', (
             select coalesce(json_agg(json_build_object('at', s.at, 'states', s.states)), '[]')
             from rule_account_states s
             where s.ad_user_id = :adUserId and s.ad_account_id = :adAccountId
               and s.at in (select states_at from kept)
           )
         )::text as text`,
        {
          adUserId: input.adUserId,
          adAccountId: input.adAccountId,
          campaignIds: input.campaignIds === null ? null : [...input.campaignIds],
          binomId: input.binomId ?? '',
          since: input.since,
        },
      );
      return oneRow(rows).text;
    },

    /**
     * Totals of the rule's campaigns at half hours, and of days that ended. Those that were read
     * late are left out. @param campaignIds null for all of the ad account
     */
    async listReadings(input: {
      adUserId: string;
      adAccountId: string;
      campaignIds: readonly string[] | null;
      /** Null for no totals of a tracker. */
      binomId: string | null;
      halfHours: readonly Date[];
      days: readonly string[];
    }): Promise<readonly FigureReading[]> {
      const { rows } = await db.raw<{
        rows: (Omit<MomentRow, 'at' | 'time_zone' | 'currency' | 'states_at'> & { at: Date })[];
      }>(
        `select f.at, f.is_final, f.day::text as day, own.ads, f.trackers -> :binomId as sums
         from rule_figures f
         cross join lateral (
           select coalesce(jsonb_agg(a.ad), '[]') as ads from jsonb_array_elements(f.ads) as a (ad)
           where cast(:campaignIds as text[]) is null or a.ad ->> 2 is null
             or a.ad ->> 2 = any(:campaignIds)
         ) own
         where f.ad_user_id = :adUserId and f.ad_account_id = :adAccountId
           and case when f.is_final then f.day = any(cast(:days as date[]))
             else f.at = any(cast(:halfHours as timestamptz[]))
               and f.read_at < f.at + cast(:lateMs as double precision) * interval '1 ms' end`,
        {
          adUserId: input.adUserId,
          adAccountId: input.adAccountId,
          campaignIds: input.campaignIds === null ? null : [...input.campaignIds],
          binomId: input.binomId ?? '',
          halfHours: [...input.halfHours],
          days: [...input.days],
          lateMs: LATE_MS,
        },
      );
      return rows.map(({ at, ...row }) => toReading({ ...row, at: at.toISOString() }));
    },

    /** The last totals of days of ad accounts, newest first; days without any are left out. */
    async listLastOfDays(input: {
      adUserId: string;
      days: readonly {
        readonly adAccountId: string;
        readonly day: string;
        readonly begin: Date;
        readonly end: Date;
      }[];
    }): Promise<readonly LastOfDay[]> {
      const { rows } = await db.raw<{
        rows: {
          ad_account_id: string;
          day: string;
          is_final: boolean;
          read_at: Date | null;
          at: Date;
          ads: readonly StoredAd[];
        }[];
      }>(
        `select asked."adAccountId" as ad_account_id, asked.day, f.is_final, f.read_at, f.at, f.ads
         from jsonb_to_recordset(cast(:days as jsonb)) as asked (
           "adAccountId" text, day text, "begin" timestamptz, "end" timestamptz
         )
         cross join lateral (
           select is_final, read_at, at, ads from rule_figures
           where ad_user_id = :adUserId and ad_account_id = asked."adAccountId"
             and at >= asked."begin" and at < asked."end"
           order by at desc limit 1
         ) f
         order by asked.day desc`,
        { adUserId: input.adUserId, days: JSON.stringify(input.days) },
      );
      return rows.map((row) => ({
        adAccountId: row.ad_account_id,
        day: row.day,
        finalReadAt: row.is_final ? (row.read_at ?? row.at) : null,
        ads: row.ads.map(toRecordedAd),
      }));
    },

    /** Ad accounts of a profile that its rules need recorded. */
    async listRuleAccounts(adUserId: string): Promise<readonly string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        'select ad_account_id as id from rule_window_accounts where ad_user_id = ?',
        [adUserId],
      );
      return rows.map(({ id }) => id);
    },

    async purgeBefore(before: Date): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'delete from rule_figures where at < ?',
        [before],
      );
      return rowCount + (await accountStates.purgeBefore(before));
    },

    /** Profiles whose team has a configured tracker, and those with rules that need figures. */
    async listProfiles(): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        'select id from rule_figure_profiles order by id',
      );
      return rows.map(({ id }) => id);
    },
  };
}

import { TRACKER_SUM_COLUMNS, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { RecordedAd, RecordedMoment } from './backtest.ts';

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
  time_zone: string;
  currency: string | null;
  ads: readonly StoredAd[] | null;
  sums: Readonly<Record<string, StoredSums>> | null;
}

export interface NewMoment extends Omit<RecordedMoment, 'trackerSums'> {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly timeZone: string;
  readonly currency: string | null;
  /** Totals by tracker, for the trackers that could be read. */
  readonly trackerSums: ReadonlyMap<string, ReadonlyMap<string, TrackerSums>>;
}

export interface RecordedFigures {
  readonly moments: readonly RecordedMoment[];
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

function toMoment({ at, day, ads, sums }: MomentRow): RecordedMoment {
  return {
    at: new Date(at),
    day,
    ads: (ads ?? []).map(
      ([
        id,
        adSetId,
        campaignId,
        name,
        spend,
        impressions,
        clicks,
        inlineLinkClicks,
      ]): RecordedAd => ({
        id,
        adSetId,
        campaignId,
        name,
        spend,
        impressions,
        clicks,
        inlineLinkClicks,
      }),
    ),
    trackerSums:
      sums === null
        ? null
        : new Map(Object.entries(sums).map(([id, stored]) => [id, toSums(stored)])),
  };
}

/** Parses what {@link FiguresRepository.listText} returned. */
export function parseFigures(text: string): RecordedFigures {
  // Written by this class, a moment ago.
  const rows = JSON.parse(text) as readonly MomentRow[];
  const latest = rows.at(-1);
  return {
    moments: rows.map(toMoment),
    timeZone: latest?.time_zone ?? null,
    currency: latest?.currency ?? null,
  };
}

export type FiguresRepository = ReturnType<typeof createFiguresRepository>;

/** Half-hourly figures of ads. */
export function createFiguresRepository({ db }: { db: Database }) {
  return {
    async save(moments: readonly NewMoment[], trx?: Transaction): Promise<void> {
      if (moments.length === 0) {
        return;
      }
      await (trx ?? db).raw(
        `insert into rule_figures
           (ad_user_id, ad_account_id, at, day, time_zone, currency, ads, trackers)
         select m."adUserId", m."adAccountId", m.at, m.day, m."timeZone", m.currency, m.ads, m.trackers
         from jsonb_to_recordset(cast(:moments as jsonb)) as m (
           "adUserId" bigint, "adAccountId" text, at timestamptz, day date, "timeZone" text,
           currency text, ads jsonb, trackers jsonb
         )
         on conflict (ad_user_id, ad_account_id, at) do update
           set day = excluded.day, time_zone = excluded.time_zone, currency = excluded.currency,
             ads = excluded.ads, trackers = excluded.trackers`,
        {
          moments: JSON.stringify(
            moments.map(({ ads, trackerSums, ...moment }) => ({
              ...moment,
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
     * Moments of one campaign in chronological order, with the totals of one tracker, as text for
     * another thread: megabytes of JSON would hold up requests while they are parsed.
     */
    async listText(input: {
      adUserId: string;
      adAccountId: string;
      adCampaignId: string;
      /** Null for no totals of a tracker. */
      binomId: string | null;
      since: Date;
    }): Promise<string> {
      const { rows } = await db.raw<{ rows: { text: string }[] }>(
        `select coalesce(json_agg(m order by m.at), '[]')::text as text from (
         select f.at, f.day::text as day, f.time_zone, f.currency, own.ads,
           case when f.trackers -> :binomId is null then null else coalesce((
             select jsonb_object_agg(a.ad ->> 0, f.trackers -> :binomId -> (a.ad ->> 0))
             from jsonb_array_elements(own.ads) as a (ad)
             where f.trackers -> :binomId -> (a.ad ->> 0) is not null
           ), '{}') end as sums
         from rule_figures f
         cross join lateral (
           select coalesce(jsonb_agg(a.ad), '[]') as ads from jsonb_array_elements(f.ads) as a (ad)
           where a.ad ->> 2 = :adCampaignId
         ) own
         where f.ad_user_id = :adUserId and f.ad_account_id = :adAccountId and f.at >= :since
         ) m`,
        {
          adUserId: input.adUserId,
          adAccountId: input.adAccountId,
          adCampaignId: input.adCampaignId,
          binomId: input.binomId ?? '',
          since: input.since,
        },
      );
      return oneRow(rows).text;
    },

    async purgeBefore(before: Date): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'delete from rule_figures where at < ?',
        [before],
      );
      return rowCount;
    },

    /** Profiles whose team has a configured tracker. */
    async listProfiles(): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        'select id from rule_figure_profiles order by id',
      );
      return rows.map(({ id }) => id);
    },
  };
}

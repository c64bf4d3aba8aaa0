import type { ResultGrouping } from '@ads-checker/shared/contracts/results';
import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { buildCounts, buildDays, buildRows, HAS_UNSUMMED } from './breakdown-query.ts';

/** A profile whose results may be read, with the tracker that counts for it. */
export interface ResultProfile {
  readonly adUserId: string;
  /** Its owner's account. */
  readonly buyerId: string;
  /** Null, here and below, when none is chosen. */
  readonly binomId: string | null;
  readonly binomUserId: string;
  readonly dayZone: 'ad_account' | 'tracker';
  readonly trackerZone: string | null;
}

export interface BreakdownQuery {
  readonly teamId: string;
  readonly since: string;
  readonly until: string;
  readonly groupBy: ResultGrouping;
  /** All that the person may read: they decide whose an ad account is. */
  readonly profiles: readonly ResultProfile[];
  /** Sources whose rows without an ad are shown. */
  readonly unmatchedSources: readonly { readonly binomId: string; readonly binomUserId: string }[];
  readonly adUserId?: string | undefined;
  readonly buyerId?: string | undefined;
  readonly adAccountId?: string | undefined;
  readonly adCampaignId?: string | undefined;
}

/** Null is unknown. */
export interface FigureSums {
  readonly spendCents: number | null;
  /** Of the spend, what a tracker was read for. */
  readonly comparedCents: number | null;
  readonly revenueCents: number | null;
  readonly leads: number | null;
  readonly clicks: number | null;
  readonly isPartial: boolean;
}

/** Sums of a day: of what is in groups, of what is in none, or of an ad account that was never read. */
export interface DaySums extends FigureSums {
  readonly kind: 'row' | 'no_tracker_row' | 'no_ad' | 'gap';
  readonly day: string;
}

export interface RowSums extends FigureSums {
  readonly key: string;
  readonly label: string | null;
}

export interface BreakdownSums {
  readonly days: readonly DaySums[];
  /** Empty when grouped by day. */
  readonly rows: readonly RowSums[];
  /** Of the rows with the most spend. */
  readonly rowDays: readonly (FigureSums & { readonly key: string; readonly day: string })[];
  /** With spend that no tracker row belongs to. */
  readonly adCount: number;
  /** With revenue that belongs to no ad. */
  readonly trackerCampaignCount: number;
}

/** Days of single rows in one answer at most: those of many campaigns would be megabytes. */
const ROW_DAYS_MAX = 3_000;
/** A team has few buyers and profiles, which are compared by their days. */
const PEOPLE_DAYS_MAX = 40_000;

const rowDaysMax = (groupBy: ResultGrouping): number =>
  groupBy === 'buyer' || groupBy === 'ad_user' ? PEOPLE_DAYS_MAX : ROW_DAYS_MAX;

type SumRow = Record<'spend' | 'compared' | 'revenue' | 'leads' | 'clicks', string | null> & {
  is_partial: boolean;
};

type KeyedRow = SumRow & { binom_id: string; key: string };

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

const toSums = (row: SumRow): FigureSums => ({
  spendCents: toNumber(row.spend),
  comparedCents: toNumber(row.compared),
  revenueCents: toNumber(row.revenue),
  leads: toNumber(row.leads),
  clicks: toNumber(row.clicks),
  isPartial: row.is_partial,
});

/** Ids of tracker campaigns are those of one tracker. */
const keyOf = ({ binom_id: binomId, key }: KeyedRow): string =>
  binomId === '0' ? key : `${binomId}-${key}`;

/** Adds up what both sides know. */
export function createBreakdownReadModel({ db }: { db: Database }) {
  /** The day of each zone, which the database might not know by its name. */
  const listTodays = async (profiles: readonly ResultProfile[], at: Date) => {
    const { rows } = await db.raw<{ rows: { zone: string }[] }>(
      `select distinct coalesce(time_zone, 'UTC') as zone from result_ad_accounts
       where ad_user_id = any(?::bigint[])`,
      [profiles.map(({ adUserId }) => adUserId)],
    );
    return rows.map(({ zone }) => ({
      zone,
      today: dayIn({ timeZone: isTimeZone(zone) ? zone : 'UTC', at }),
    }));
  };

  return {
    async read({
      profiles,
      unmatchedSources,
      groupBy,
      at,
      ...query
    }: BreakdownQuery & { readonly at: Date }): Promise<BreakdownSums> {
      const isOfCampaign =
        query.adCampaignId !== undefined &&
        (groupBy === 'tracker_campaign' || groupBy === 'country');
      const level = query.adCampaignId === undefined ? 'account' : 'campaign';
      const values = {
        teamId: query.teamId,
        since: query.since,
        until: query.until,
        todays: JSON.stringify(await listTodays(profiles, at)),
        profiles: JSON.stringify(profiles),
        unmatchedSources: JSON.stringify(unmatchedSources),
        adUserId: query.adUserId ?? null,
        buyerId: query.buyerId ?? null,
        adAccountId: query.adAccountId ?? null,
        adCampaignId: query.adCampaignId ?? null,
      };
      // All of an answer is of one moment, so that it adds up
      return db.transaction(
        async (trx) => {
          // The planner does not know how few groups there are, and would sort all of their rows
          await trx.raw(`set local work_mem = '64MB'`);
          await trx.raw('set local enable_sort = off');
          const { rows: known } = await trx.raw<{ rows: { hasUnsummed: boolean }[] }>(
            HAS_UNSUMMED,
            values,
          );
          const { hasUnsummed } = oneRow(known);
          const source = {
            level,
            hasUnsummed,
            isNarrow: query.adAccountId !== undefined || query.adCampaignId !== undefined,
            isOfCampaign,
          } as const;
          const { rows: days } = await trx.raw<{
            rows: (SumRow & { key: DaySums['kind']; day: string })[];
          }>(buildDays(source), values);
          const hasUnmatched = days.some(({ key }) => key === 'no_tracker_row' || key === 'no_ad');
          const { rows: counts } = hasUnmatched
            ? await trx.raw<{ rows: { ads: number; trackerCampaigns: number }[] }>(
                buildCounts(hasUnsummed),
                values,
              )
            : { rows: [{ ads: 0, trackerCampaigns: 0 }] };
          const { ads, trackerCampaigns } = oneRow(counts);
          const readRows = async <T extends KeyedRow>(
            keys: readonly string[] | null,
          ): Promise<T[]> => {
            if (groupBy === 'day') {
              return [];
            }
            const statement = buildRows(groupBy, source, { isByDay: keys !== null });
            return (await trx.raw<{ rows: T[] }>(statement, { ...values, keys })).rows;
          };
          const rows = await readRows<KeyedRow & { label: string | null }>(null);
          const dayCount = new Set(days.map(({ day }) => day)).size;
          const shown = rows
            .toSorted((a, b) => Number(b.spend ?? -1) - Number(a.spend ?? -1))
            .slice(0, Math.floor(rowDaysMax(groupBy) / Math.max(1, dayCount)));
          const shownKeys = new Set(shown.map(keyOf));
          // Trackers may call different campaigns the same
          const rowDays = (
            await readRows<KeyedRow & { day: string }>(shown.map(({ key }) => key))
          ).filter((row) => shownKeys.has(keyOf(row)));
          return {
            days: days.map((row) => ({ kind: row.key, day: row.day, ...toSums(row) })),
            rows: rows.map((row) => ({ key: keyOf(row), label: row.label, ...toSums(row) })),
            rowDays: rowDays.map((row) => ({ key: keyOf(row), day: row.day, ...toSums(row) })),
            adCount: ads,
            trackerCampaignCount: trackerCampaigns,
          };
        },
        { isolationLevel: 'repeatable read', readOnly: true },
      );
    },

    /** Names of accounts' people: `Anna Keller`, or the username. */
    async listPeople(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { rows } = await db.raw<{ rows: { id: string; name: string }[] }>(
        `select a.id::text as id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name
         from accounts a join users u on u.id = a.user_id where a.id = any(?::bigint[])`,
        [[...accountIds]],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async countAdAccounts(adUserIds: readonly string[]): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: string }[] }>(
        'select count(distinct ad_account_id) as count from result_ad_accounts where ad_user_id = any(?::bigint[])',
        [[...adUserIds]],
      );
      return Number(rows[0]?.count ?? 0);
    },
  };
}

export type BreakdownReadModel = ReturnType<typeof createBreakdownReadModel>;

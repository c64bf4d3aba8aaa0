import type { ResultGrouping } from '@ads-checker/shared/contracts/results';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import {
  type AccountGrouping,
  buildAccountDays,
  buildCounts,
  buildDays,
  buildRowDays,
  buildRows,
  isAccountGrouping,
  type ObjectGrouping,
  type Source,
} from './breakdown-query.ts';
import {
  AD_ACCOUNTS_IN_SCOPE,
  HAS_UNSUMMED,
  listSources,
  type Scope,
  type ScopeAdAccount,
  SOURCES_WITHOUT_ADS,
  toScopeValues,
  UNREAD_DAYS,
} from './breakdown-scope.ts';
import { addUp, type FigureSums } from './figure-sums.ts';

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

type SumColumn =
  | 'spend'
  | 'compared'
  | 'revenue'
  | 'leads'
  | 'clicks'
  | 'approved'
  | 'network_clicks'
  | 'ad_count';
type SumRow = Record<SumColumn | 'binom_id', string | null> & {
  kind: 'row' | 'counted' | 'no_tracker_row' | 'no_ad' | 'gap' | null;
  /** Null, here and below, for all of them. */
  key: string | null;
  day: string | null;
  is_partial: boolean;
  is_approved_unknown: boolean;
  are_network_clicks_unknown: boolean;
};

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

const toSums = (row: SumRow): FigureSums => ({
  spendCents: toNumber(row.spend),
  comparedCents: toNumber(row.compared),
  revenueCents: toNumber(row.revenue),
  leads: toNumber(row.leads),
  clicks: toNumber(row.clicks),
  approved: toNumber(row.approved),
  isApprovedUnknown: row.is_approved_unknown,
  networkClicks: toNumber(row.network_clicks),
  areNetworkClicksUnknown: row.are_network_clicks_unknown,
  isPartial: row.is_partial,
});

/** Ids of tracker campaigns are those of one tracker. */
const keyOf = ({ binom_id: binomId, key }: SumRow): string =>
  binomId === null || binomId === '0' ? (key ?? '') : `${binomId}-${key}`;

const KINDS = {
  row: 'row',
  counted: 'row',
  no_tracker_row: 'no_tracker_row',
  no_ad: 'no_ad',
  gap: 'gap',
} as const;

const toDays = (rows: readonly SumRow[]): DaySums[] =>
  rows.flatMap((row) =>
    row.kind === null || row.day === null
      ? []
      : [{ kind: KINDS[row.kind], day: row.day, ...toSums(row) }],
  );

/** What is in a group, in place of what no tracker has a row of. */
const isInGroup = ({ kind }: SumRow): boolean => kind !== 'no_tracker_row' && kind !== 'no_ad';

type RowDay = FigureSums & { readonly key: string; readonly day: string };
const toRowDays = (rows: readonly SumRow[]): RowDay[] =>
  rows.flatMap((row) =>
    row.day === null ? [] : [{ key: keyOf(row), day: row.day, ...toSums(row) }],
  );

function addUpByKey(rows: readonly SumRow[], labelOf: (key: string) => string | null): RowSums[] {
  return [...Map.groupBy(rows, keyOf)].map(([key, ofKey]) => ({
    key,
    label: labelOf(key),
    ...addUp(ofKey.map(toSums)),
  }));
}

/** Rows with the most spend, as many as may have their days in an answer. */
function listShown<T extends RowSums>(
  rows: readonly T[],
  groupBy: ResultGrouping,
  dayCount: number,
) {
  const count = Math.floor(rowDaysMax(groupBy) / Math.max(1, dayCount));
  return rows.length <= count
    ? rows
    : rows.toSorted((a, b) => (b.spendCents ?? -1) - (a.spendCents ?? -1)).slice(0, count);
}

const ACCOUNT_KEYS: Readonly<Record<AccountGrouping, (of: ScopeAdAccount) => string>> = {
  ad_user: ({ adUserId }) => adUserId,
  buyer: ({ buyerId }) => buyerId,
  ad_account: ({ adAccountId }) => adAccountId,
};

const countDays = (days: readonly DaySums[]): number => new Set(days.map(({ day }) => day)).size;

const negated = (value: string | null): string | null =>
  value === null ? null : String(-Number(value));

// Where a tracker does not say it, what it counted, and the spend it is compared with, has no country
const negate = (row: SumRow): SumRow => ({
  ...row,
  spend: negated(row.spend),
  compared: negated(row.compared),
  revenue: negated(row.revenue),
  leads: negated(row.leads),
  clicks: negated(row.clicks),
  ad_count: negated(row.ad_count),
  is_partial: false,
});

/** The days of what is in no group of a grouping that divides: all of the matched without the divided. */
function listRest(
  groupBy: ObjectGrouping,
  { ofDays, found }: { ofDays: readonly SumRow[]; found: readonly SumRow[] },
): SumRow[] {
  if (groupBy === 'campaign') {
    return [];
  }
  const rest = [
    ...ofDays.filter(({ kind }) => kind === 'row' || (kind === 'counted' && groupBy === 'country')),
    ...found.filter(({ key }) => key === null).map(negate),
  ];
  const { spendCents, revenueCents, isPartial } = addUp(rest.map(toSums));
  const isShown =
    groupBy === 'country'
      ? spendCents !== 0 || revenueCents !== null || isPartial
      : rest.reduce((count, row) => count + Number(row.ad_count), 0) > 0;
  return isShown ? rest.map((row) => ({ ...row, binom_id: null, key: '' })) : [];
}

const LEAST_DAY = '0001-01-01';

/** Adds up what both sides know. */
export function createBreakdownReadModel({ db }: { db: Database }) {
  const readScope = async (
    { query, at }: { query: Omit<BreakdownQuery, 'groupBy'>; at: Date },
    trx: Transaction,
  ) => {
    const { profiles, unmatchedSources, ...filters } = query;
    const values = {
      ...filters,
      profiles: JSON.stringify(profiles),
      unmatchedSources: JSON.stringify(unmatchedSources),
      adUserId: query.adUserId ?? null,
      buyerId: query.buyerId ?? null,
      adAccountId: query.adAccountId ?? null,
      adCampaignId: query.adCampaignId ?? null,
    };
    const read = async <T>(statement: string, more: object = {}): Promise<T[]> =>
      (await trx.raw<{ rows: T[] }>(statement, { ...values, ...more })).rows;
    const owned = await read<Omit<ScopeAdAccount, 'today'> & { timeZone: string }>(
      AD_ACCOUNTS_IN_SCOPE,
    );
    // The database might not know a zone by its name
    const todays = new Map(
      [...new Set(owned.map(({ timeZone }) => timeZone))].map((zone) => [
        zone,
        dayIn({ timeZone: isTimeZone(zone) ? zone : 'UTC', at }),
      ]),
    );
    const adAccounts = owned.map(({ timeZone, ...rest }) => ({
      ...rest,
      today: todays.get(timeZone) ?? LEAST_DAY,
    }));
    const sourcesWithoutAds = await read<Scope['sourcesWithoutAds'][number]>(SOURCES_WITHOUT_ADS);
    const unreadDays = await read<Scope['unreadDays'][number]>(UNREAD_DAYS, {
      sources: listSources({ adAccounts, sourcesWithoutAds }),
      lastDay: [...todays.values()].reduce((a, b) => (a > b ? a : b), LEAST_DAY),
    });
    const { hasUnsummed } = oneRow(await read<{ hasUnsummed: boolean }>(HAS_UNSUMMED));
    return { scope: { adAccounts, sourcesWithoutAds, unreadDays }, hasUnsummed };
  };

  /** Statements about a scope. */
  const createReader = (
    { query, scope, source }: { query: BreakdownQuery; scope: Scope; source: Source },
    trx: Transaction,
  ) => {
    const { teamId, since, until, groupBy } = query;
    const values = {
      ...{ teamId, since, until, adCampaignId: query.adCampaignId ?? null },
      ...toScopeValues(scope),
    };
    const read = async <T = SumRow>(statement: string, more: object = {}): Promise<T[]> =>
      (await trx.raw<{ rows: T[] }>(statement, { ...values, ...more })).rows;

    const readAccounts = async (by: AccountGrouping) => {
      const keyOfAccount = ACCOUNT_KEYS[by];
      const keyCount = new Set(scope.adAccounts.map(keyOfAccount)).size;
      const period = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
      const areDaysOfKeys = by !== 'ad_account' && keyCount * period <= PEOPLE_DAYS_MAX;
      const all = await read(buildDays(source, { groupBy: by, areDaysOfKeys }));
      const days = toDays(all);
      const ofKeys = all.filter((row) => row.key !== null && isInGroup(row));
      const names = new Map(scope.adAccounts.map(({ adAccountId, name }) => [adAccountId, name]));
      const rows = addUpByKey(ofKeys, (key) =>
        by === 'ad_account' ? (names.get(key) ?? null) : null,
      );
      if (areDaysOfKeys) {
        return { days, rows, rowDays: toRowDays(ofKeys) };
      }
      const shown = new Set(listShown(rows, by, countDays(days)).map(({ key }) => key));
      const adAccounts = scope.adAccounts.filter((each) => shown.has(keyOfAccount(each)));
      const rowDays = await read(buildAccountDays(by, { ...source, isNarrow: true }), {
        ...toScopeValues({ ...scope, adAccounts }),
      });
      return { days, rows, rowDays: toRowDays(rowDays) };
    };

    const readObjects = async (by: ObjectGrouping) => {
      const ofDays = await read(buildDays(source, undefined));
      const days = toDays(ofDays);
      const hasMissing = days.some(({ kind }) => kind === 'gap');
      const found = await read<SumRow & { label: string | null }>(
        buildRows(by, { ...source, hasMissing }),
      );
      const labels = new Map(found.map((row) => [keyOf(row), row.label]));
      const rest = listRest(by, { ofDays, found });
      const keyed = found.filter(({ key }) => key !== null);
      const rows = addUpByKey([...keyed, ...rest], (key) => labels.get(key) ?? null);
      const shown = listShown(rows, by, countDays(days));
      const shownKeys = new Set(shown.map(({ key }) => key));
      const keys = found.filter((row) => row.key !== null && shownKeys.has(keyOf(row)));
      const ofKeys = await read(buildRowDays(by, source), { keys: keys.map(({ key }) => key) });
      // Trackers may call different campaigns the same
      const rowDays = toRowDays([...ofKeys, ...rest]).filter(({ key }) => shownKeys.has(key));
      return { days, rows, rowDays };
    };

    return {
      readGroups: async () =>
        groupBy === 'day'
          ? { days: toDays(await read(buildDays(source, undefined))), rows: [], rowDays: [] }
          : isAccountGrouping(groupBy)
            ? readAccounts(groupBy)
            : readObjects(groupBy),

      readCounts: async () =>
        oneRow(await read<{ ads: number; trackerCampaigns: number }>(buildCounts(source))),
    };
  };

  return {
    async read({ at, ...query }: BreakdownQuery & { readonly at: Date }): Promise<BreakdownSums> {
      const { groupBy, ...rest } = query;
      // All of an answer is of one moment, so that it adds up
      return db.transaction(
        async (trx) => {
          const { scope, hasUnsummed } = await readScope({ query: rest, at }, trx);
          // The planner does not know how few groups there are, and would sort all of their rows;
          // compiling a statement takes longer than what it does
          await trx.raw(
            `set local work_mem = '64MB'; set local enable_sort = off; set local jit = off`,
          );
          const source = {
            level: query.adCampaignId === undefined ? 'account' : 'campaign',
            hasUnsummed,
            hasMissing: false,
            hasUnread: scope.unreadDays.length > 0,
            isNarrow: query.adAccountId !== undefined || query.adCampaignId !== undefined,
            isOfCampaign:
              query.adCampaignId !== undefined &&
              (groupBy === 'tracker_campaign' || groupBy === 'country'),
          } as const;
          const reader = createReader({ query, scope, source }, trx);
          const groups = await reader.readGroups();
          const hasUnmatched = groups.days.some(
            ({ kind }) => kind === 'no_tracker_row' || kind === 'no_ad',
          );
          const { ads, trackerCampaigns } = hasUnmatched
            ? await reader.readCounts()
            : { ads: 0, trackerCampaigns: 0 };
          return { ...groups, adCount: ads, trackerCampaignCount: trackerCampaigns };
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

import type { AdCostStatus } from '@ads-checker/shared/contracts/ad-cost-values';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { toFailedResult } from './combine-outcomes.ts';
import {
  type CostFilter,
  type DueCost,
  type DueDay,
  type EntryResult,
  NO_TRACKERS,
  type StoredCost,
} from './entities.ts';

const IS_PENDING = '(c.updated_at is null or c.fetched_at > c.updated_at)';
const IS_OK = `coalesce((c.update_result ->> 'ok')::boolean, false)`;
const CONDITIONS: Readonly<Record<AdCostStatus, string>> = {
  pending: IS_PENDING,
  success: `(not ${IS_PENDING} and ${IS_OK})`,
  failure: `(not ${IS_PENDING} and not ${IS_OK})`,
};
/** Due in the next run; entries that failed in any tracker are retried for recent days. */
const IS_DUE = `(${IS_PENDING} or c.push_requested_at is not null or ((c.is_incomplete or not ${IS_OK}) and c.date >= cast(:retrySince as date)))`;

const COLUMNS = `c.ad_id as "adId", c.date::text as date, c.ad_account_id as "adAccountId", c.ad_name as "adName",
  c.ad_campaign_id as "adCampaignId", c.ad_set_id as "adSetId", c.amount_minor::text as "amountMinor",
  c.amount_usd_cents::text as "amountUSDCents", c.currency, c.timezone, c.fetched_at as "fetchedAt",
  c.updated_at as "updatedAt", c.update_result as "updateResult", c.push_requested_at as "pushRequestedAt"`;

type CostRow = Omit<StoredCost, 'amountMinor' | 'amountUSDCents'> & {
  amountMinor: string;
  amountUSDCents: string | null;
};

export interface NewSpend {
  readonly adId: string;
  readonly date: string;
  readonly adName: string | null;
  readonly adCampaignId: string | null;
  readonly adSetId: string | null;
  readonly amountMinor: number;
  readonly amountUSDCents: number | null;
  readonly currency: string | null;
  readonly timezone: string | null;
}

export interface CostSums {
  readonly unknownUSDCount: number;
  readonly countByStatus: Readonly<Record<AdCostStatus, number>>;
  /** Bigint, since the sums may exceed a number. */
  readonly cents: Readonly<Record<AdCostStatus, bigint>>;
  readonly unmatchedCents: bigint;
  readonly unmatchedCount: number;
}

interface SumRow {
  status: AdCostStatus;
  is_unmatched: boolean;
  count: string;
  unknown: string;
  cents: string;
}

/** Never matches: disables retries of failed entries. */
const NEVER = 'infinity';

const where = ({ adId, since, until, statusList, failure }: CostFilter): string =>
  [
    'c.ad_user_id = :adUserId',
    ...(adId === undefined ? [] : ['c.ad_id = :adId']),
    ...(since === undefined ? [] : ['c.date >= cast(:since as date)']),
    ...(until === undefined ? [] : ['c.date <= cast(:until as date)']),
    ...(statusList === undefined
      ? []
      : [`(${statusList.map((status) => CONDITIONS[status]).join(' or ')})`]),
    ...(failure === undefined
      ? []
      : [`${CONDITIONS.failure} and c.update_result ->> 'code' = :failure`]),
  ].join(' and ');

const valuesOf = ({ adUserId, adId, since, until, failure }: CostFilter) => ({
  adUserId,
  ...(adId === undefined ? {} : { adId }),
  ...(since === undefined ? {} : { since }),
  ...(until === undefined ? {} : { until }),
  ...(failure === undefined ? {} : { failure }),
});

/** Costs as fetched from the network. */
function createFetchedCosts({ db }: { db: Database }) {
  return {
    /**
     * Stores spend as reported by the network. `fetched_at` changes only with the amount, so that
     * amounts already sent do not become pending again. @returns how many amounts were new
     */
    async save(
      {
        adUserId,
        adAccountId,
        at,
        rows,
      }: { adUserId: string; adAccountId: string; at: Date; rows: readonly NewSpend[] },
      trx: Transaction,
    ): Promise<number> {
      if (rows.length === 0) {
        return 0;
      }
      const isNew = `(c.amount_minor, c.currency, c.timezone) is distinct from (excluded.amount_minor, excluded.currency, excluded.timezone)
        or (c.amount_usd_cents is null and excluded.amount_usd_cents is not null)`;
      const { rows: saved } = await trx.raw<{ rows: { is_new: boolean }[] }>(
        `insert into binom_ad_costs as c (ad_user_id, ad_id, date, ad_account_id, ad_name, ad_campaign_id, ad_set_id,
           amount_minor, amount_usd_cents, currency, timezone, fetched_at)
         select cast(:adUserId as bigint), s."adId", s.date, cast(:adAccountId as text), s."adName", s."adCampaignId", s."adSetId",
           s."amountMinor", s."amountUSDCents", s.currency, s.timezone, cast(:at as timestamptz)
         from json_to_recordset(cast(:rows as json)) as s("adId" text, date date, "adName" text, "adCampaignId" text,
           "adSetId" text, "amountMinor" bigint, "amountUSDCents" bigint, currency text, timezone text)
         where s."amountMinor" <> 0 or exists (
           select 1 from binom_ad_costs k where k.ad_user_id = :adUserId and k.date = s.date and k.ad_id = s."adId")
         on conflict (ad_user_id, date, ad_id) do update set
           ad_account_id = excluded.ad_account_id,
           ad_name = coalesce(excluded.ad_name, c.ad_name),
           ad_campaign_id = coalesce(excluded.ad_campaign_id, c.ad_campaign_id),
           ad_set_id = coalesce(excluded.ad_set_id, c.ad_set_id),
           amount_usd_cents = case when ${isNew} then excluded.amount_usd_cents else c.amount_usd_cents end,
           fetched_at = case when ${isNew} then excluded.fetched_at else c.fetched_at end,
           amount_minor = excluded.amount_minor, currency = excluded.currency, timezone = excluded.timezone
         where ${isNew} or c.ad_name is distinct from coalesce(excluded.ad_name, c.ad_name)
         returning c.fetched_at = cast(:at as timestamptz) as is_new`,
        { adUserId, adAccountId, at, rows: JSON.stringify(rows) },
      );
      return saved.filter(({ is_new: isNewAmount }) => isNewAmount).length;
    },

    /** When the spend and the corrections of each ad account were last fetched. */
    async listFetchedAccounts(
      adUserId: string,
    ): Promise<ReadonlyMap<string, { readonly correctedOn: string | null }>> {
      const { rows } = await db.raw<{ rows: { id: string; corrected_on: string | null }[] }>(
        'select ad_account_id as id, corrected_on::text from cost_ad_accounts where ad_user_id = ?',
        [adUserId],
      );
      return new Map(rows.map((row) => [row.id, { correctedOn: row.corrected_on }]));
    },

    async markFetched(
      {
        adUserId,
        adAccountId,
        at,
        correctedOn,
      }: { adUserId: string; adAccountId: string; at: Date; correctedOn: string | null },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `insert into cost_ad_accounts as a (ad_user_id, ad_account_id, fetched_at, corrected_on)
         values (:adUserId, :adAccountId, :at, cast(:correctedOn as date))
         on conflict (ad_user_id, ad_account_id) do update set fetched_at = excluded.fetched_at,
           corrected_on = coalesce(excluded.corrected_on, a.corrected_on)`,
        { adUserId, adAccountId, at, correctedOn },
      );
    },

    async purgeBefore(date: string): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'delete from binom_ad_costs where date < ?::date',
        [date],
      );
      return rowCount;
    },
  };
}

/** Costs that are to be sent, and what became of them. */
function createDueCosts({ db }: { db: Database }) {
  return {
    /** Days with due entries by time zone, latest first. */
    async listDueDays(input: {
      adUserId: string;
      /** Null: failed entries are not retried automatically. */
      retrySince: string | null;
    }): Promise<DueDay[]> {
      const { rows } = await db.raw<{ rows: DueDay[] }>(
        `select c.date::text as date, c.timezone as "timeZone", count(*)::integer as count from binom_ad_costs c
         where c.ad_user_id = :adUserId and ${IS_DUE} group by 1, 2 order by 1 desc, 2`,
        { adUserId: input.adUserId, retrySince: input.retrySince ?? NEVER },
      );
      return rows;
    },

    /** Due entries of a day, ordered by ad, after a cursor. */
    async listDue(input: {
      adUserId: string;
      date: string;
      /** Empty for entries without a known zone. */
      timeZones: readonly string[];
      retrySince: string | null;
      after: string;
      limit: number;
    }): Promise<DueCost[]> {
      const { rows } = await db.raw<{
        rows: (Omit<DueCost, 'amountMinor' | 'amountUSDCents'> & {
          amountMinor: string;
          amountUSDCents: string | null;
        })[];
      }>(
        `select c.ad_id as "adId", c.amount_minor::text as "amountMinor", c.amount_usd_cents::text as "amountUSDCents",
           c.currency, c.push_requested_at is not null as "isRequested"
         from binom_ad_costs c
         where c.ad_user_id = :adUserId and c.date = cast(:date as date) and coalesce(c.timezone, '') = any(:timeZones)
           and c.ad_id > :after and ${IS_DUE}
         order by c.ad_id limit :limit`,
        {
          adUserId: input.adUserId,
          date: input.date,
          after: input.after,
          limit: input.limit,
          timeZones: input.timeZones.length === 0 ? [''] : [...input.timeZones],
          retrySince: input.retrySince ?? NEVER,
        },
      );
      return rows.map((row) => ({
        ...row,
        amountMinor: Number(row.amountMinor),
        amountUSDCents: row.amountUSDCents === null ? null : Number(row.amountUSDCents),
      }));
    },

    /** Stores the results of a day's entries. */
    async storeOutcomes(
      {
        adUserId,
        date,
        at,
        results,
      }: { adUserId: string; date: string; at: Date; results: readonly EntryResult[] },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update binom_ad_costs c set updated_at = cast(:at as timestamptz), update_result = s.result, push_requested_at = null,
           is_incomplete = s."isIncomplete"
         from json_to_recordset(cast(:rows as json)) as s("adId" text, result jsonb, "isIncomplete" boolean)
         where c.ad_user_id = :adUserId and c.date = cast(:date as date) and c.ad_id = s."adId"`,
        { adUserId, date, at, rows: JSON.stringify(results) },
      );
    },

    /** Stores the result of the entries that wait in tasks without trackers. */
    async failWithoutTrackers(
      { adUserIds, at }: { adUserIds: readonly string[]; at: Date },
      trx: Transaction,
    ): Promise<void> {
      const result = toFailedResult(NO_TRACKERS, at);
      await trx.raw(
        `update binom_ad_costs c set updated_at = cast(:at as timestamptz), push_requested_at = null,
           update_result = cast(:result as jsonb), is_incomplete = false
         from binom_cost_update_tasks t
         where c.ad_user_id = any(cast(:adUserIds as bigint[])) and t.ad_user_id = c.ad_user_id
           and t.binom_settings = '[]' and (${IS_PENDING} or c.push_requested_at is not null)`,
        { adUserIds: [...adUserIds], at, result: JSON.stringify(result) },
      );
    },

    /** Requests that entries be sent again. @returns how many */
    async requestPush(
      {
        adUserId,
        at,
        ...request
      }: { adUserId: string; at: Date } & (
        | { costs: readonly { adId: string; date: string }[] }
        | { filter: CostFilter }
        | { since: string }
      ),
      trx: Transaction,
    ): Promise<number> {
      const values = { adUserId, at };
      const run = async (
        condition: string,
        more: Readonly<Record<string, string>>,
      ): Promise<number> =>
        (
          await trx.raw<{ rowCount: number }>(
            `update binom_ad_costs c set push_requested_at = :at where c.ad_user_id = :adUserId and ${condition}`,
            { ...values, ...more },
          )
        ).rowCount;
      if ('costs' in request) {
        return run(
          `(c.date, c.ad_id) in (
             select s.date, s."adId" from json_to_recordset(cast(:rows as json)) as s("adId" text, date date))`,
          { rows: JSON.stringify(request.costs) },
        );
      }
      return 'since' in request
        ? run('c.date >= cast(:since as date)', { since: request.since })
        : run(where(request.filter), valuesOf(request.filter));
    },

    async countDue(request: { adUserId: string; retrySince: string | null }): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select count(*)::integer as count from binom_ad_costs c where c.ad_user_id = :adUserId and ${IS_DUE}`,
        { adUserId: request.adUserId, retrySince: request.retrySince ?? NEVER },
      );
      return oneRow(rows).count;
    },
  };
}

export type CostRepository = ReturnType<typeof createCostRepository>;

export function createCostRepository({ db }: { db: Database }) {
  return {
    ...createFetchedCosts({ db }),
    ...createDueCosts({ db }),

    async list(
      filter: CostFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<StoredCost[]> {
      const { rows } = await db.raw<{ rows: CostRow[] }>(
        `select ${COLUMNS} from binom_ad_costs c where ${where(filter)}
         order by c.date desc, c.amount_usd_cents desc nulls last, c.ad_id limit :limit offset :offset`,
        { ...valuesOf(filter), limit, offset },
      );
      return rows.map((row) => ({
        ...row,
        amountMinor: Number(row.amountMinor),
        amountUSDCents: row.amountUSDCents === null ? null : Number(row.amountUSDCents),
      }));
    },

    async count(filter: CostFilter): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select count(*)::integer as count from binom_ad_costs c where ${where(filter)}`,
        valuesOf(filter),
      );
      return oneRow(rows).count;
    },

    async sum(filter: CostFilter): Promise<CostSums> {
      const { rows } = await db.raw<{ rows: SumRow[] }>(
        `select case when ${IS_PENDING} then 'pending' when ${IS_OK} then 'success' else 'failure' end as status,
           coalesce(c.update_result ->> 'code' = 'no_clicks', false) as is_unmatched, count(*)::text as count,
           (count(*) - count(c.amount_usd_cents))::text as unknown, coalesce(sum(c.amount_usd_cents), 0)::text as cents
         from binom_ad_costs c where ${where(filter)} group by 1, 2`,
        valuesOf(filter),
      );
      const ofStatus = (status: AdCostStatus) => rows.filter((row) => row.status === status);
      const countOf = (of: readonly SumRow[]) =>
        of.reduce((sum, { count }) => sum + Number(count), 0);
      const centsOf = (of: readonly SumRow[]) =>
        of.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
      const unmatched = ofStatus('failure').filter(({ is_unmatched: is }) => is);
      return {
        unknownUSDCount: rows.reduce((sum, { unknown }) => sum + Number(unknown), 0),
        countByStatus: {
          pending: countOf(ofStatus('pending')),
          success: countOf(ofStatus('success')),
          failure: countOf(ofStatus('failure')),
        },
        cents: {
          pending: centsOf(ofStatus('pending')),
          success: centsOf(ofStatus('success')),
          failure: centsOf(ofStatus('failure')),
        },
        unmatchedCents: centsOf(unmatched),
        unmatchedCount: countOf(unmatched),
      };
    },
  };
}

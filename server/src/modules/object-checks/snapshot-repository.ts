import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import type { KnownAd, KnownAdAccount, Reason, StoredAdAccount } from './entities.ts';

const ROWS_AT_ONCE = 1_000;

interface AdAccountRow {
  ad_account_id: string;
  ad_user_id: string;
  doc: AdAccountDto;
  status: number | null;
  status_since: Date | null;
  active_ad_count: number | null;
  checked_at: Date;
  ads_checked_at: Date | null;
  all_ads_checked_at: Date | null;
  missing_since: Date | null;
  spend_day: string | null;
  spend_by_hour: (string | null)[] | null;
  spend_read_at: Date | null;
}

interface AdRow {
  ad_id: string;
  name: string;
  campaign_id: string | null;
  ad_set_id: string | null;
  status: string;
  status_since: Date | null;
  reasons: Reason[];
}

function toKnownAdAccount(
  row: AdAccountRow & { name: string; time_zone: string | null },
): KnownAdAccount {
  return {
    id: row.ad_account_id,
    name: row.name,
    timeZone: row.time_zone,
    status: row.status,
    statusSince: row.status_since,
    adsCheckedAt: row.ads_checked_at,
    allAdsCheckedAt: row.all_ads_checked_at,
    missingSince: row.missing_since,
    spendDay: row.spend_day,
    spendReadAt: row.spend_read_at,
  };
}

function toKnownAd(row: AdRow): KnownAd {
  return {
    id: row.ad_id,
    name: row.name,
    campaignId: row.campaign_id,
    adSetId: row.ad_set_id,
    status: row.status,
    statusSince: row.status_since,
    reasons: row.reasons,
  };
}

export interface AdAccountKey {
  readonly adUserId: string;
  readonly adAccountId: string;
}

/** Ads as of the last check. */
function createAdSnapshots({ db }: { db: Database }) {
  return {
    async listKnownAds(
      { adUserId, adAccountId, ids }: AdAccountKey & { ids: readonly string[] | null },
      trx?: Transaction,
    ): Promise<Map<string, KnownAd>> {
      const query = (trx ?? db)<AdRow & { ad_user_id: string; ad_account_id: string }>(
        'checked_ads',
      ).where({ ad_user_id: adUserId, ad_account_id: adAccountId });
      const rows = await (ids === null ? query : query.whereIn('ad_id', [...ids]));
      return new Map(rows.map((row) => [row.ad_id, toKnownAd(row)]));
    },

    async countAds({ adUserId, adAccountId }: AdAccountKey): Promise<Map<string, number>> {
      const { rows } = await db.raw<{ rows: { status: string; count: number }[] }>(
        `select status, count(*)::int as count from checked_ads
         where ad_user_id = ? and ad_account_id = ? and status in ('ACTIVE', 'DISAPPROVED') group by status`,
        [adUserId, adAccountId],
      );
      return new Map(rows.map(({ status, count }) => [status, count]));
    },

    async saveAds(
      { adUserId, adAccountId, ads }: AdAccountKey & { ads: readonly KnownAd[] },
      trx: Transaction,
    ): Promise<void> {
      for (let start = 0; start < ads.length; start += ROWS_AT_ONCE) {
        await trx('checked_ads')
          .insert(
            ads.slice(start, start + ROWS_AT_ONCE).map((ad) => ({
              ad_user_id: adUserId,
              ad_account_id: adAccountId,
              ad_id: ad.id,
              name: ad.name,
              campaign_id: ad.campaignId,
              ad_set_id: ad.adSetId,
              status: ad.status,
              status_since: ad.statusSince,
              reasons: toJsonColumn(ad.reasons),
            })),
          )
          .onConflict(['ad_user_id', 'ad_account_id', 'ad_id'])
          .merge();
      }
    },

    async deleteAds(
      { adUserId, adAccountId, ids }: AdAccountKey & { ids: readonly string[] },
      trx: Transaction,
    ): Promise<void> {
      await trx('checked_ads')
        .where({ ad_user_id: adUserId, ad_account_id: adAccountId })
        .whereIn('ad_id', [...ids])
        .delete();
    },
  };
}

export type SnapshotRepository = ReturnType<typeof createSnapshotRepository>;

/** Ad accounts and ads as last seen by each profile's check. */
export function createSnapshotRepository({ db }: { db: Database }) {
  return {
    ...createAdSnapshots({ db }),

    async listKnownAdAccounts(adUserId: string): Promise<KnownAdAccount[]> {
      const { rows } = await db.raw<{
        rows: (AdAccountRow & { name: string; time_zone: string | null })[];
      }>(
        `select ad_account_id, status, status_since, ads_checked_at, all_ads_checked_at, missing_since,
           spend_day::text, spend_read_at, doc ->> 'name' as name, doc ->> 'timeZone' as time_zone
         from checked_ad_accounts where ad_user_id = ? order by ad_account_id`,
        [adUserId],
      );
      return rows.map(toKnownAdAccount);
    },

    async findAdAccountName(
      { adUserId, adAccountId }: AdAccountKey,
      trx: Transaction,
    ): Promise<string | null> {
      const { rows } = await trx.raw<{ rows: { name: string | null }[] }>(
        `select doc ->> 'name' as name from checked_ad_accounts
         where ad_user_id = ? and ad_account_id = ?`,
        [adUserId, adAccountId],
      );
      return rows[0]?.name ?? null;
    },

    /** Absent times stay unchanged. */
    async saveAdAccount(
      input: {
        adUserId: string;
        doc: AdAccountDto;
        activeAdCount: number | null;
        status: number | null;
        statusSince: Date | null;
        checkedAt: Date;
        adsCheckedAt?: Date | undefined;
        allAdsCheckedAt?: Date | undefined;
      },
      trx: Transaction,
    ): Promise<void> {
      const columns = {
        doc: toJsonColumn(input.doc),
        active_ad_count: input.activeAdCount,
        status: input.status,
        status_since: input.statusSince,
        checked_at: input.checkedAt,
        missing_since: null,
        ...(input.adsCheckedAt === undefined ? {} : { ads_checked_at: input.adsCheckedAt }),
        ...(input.allAdsCheckedAt === undefined
          ? {}
          : { all_ads_checked_at: input.allAdsCheckedAt }),
      };
      await trx('checked_ad_accounts')
        .insert({ ad_user_id: input.adUserId, ad_account_id: input.doc.id, ...columns })
        .onConflict(['ad_user_id', 'ad_account_id'])
        .merge(columns);
    },

    async deleteAdAccount(
      { adUserId, adAccountId }: AdAccountKey,
      trx: Transaction,
    ): Promise<void> {
      await trx('checked_ad_accounts')
        .where({ ad_user_id: adUserId, ad_account_id: adAccountId })
        .delete();
    },

    async markMissing(
      { adUserId, adAccountId, at }: AdAccountKey & { at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('checked_ad_accounts')
        .where({ ad_user_id: adUserId, ad_account_id: adAccountId })
        .update({ missing_since: at });
    },

    async saveSpend(
      {
        adUserId,
        adAccountId,
        day,
        hours,
        at,
      }: AdAccountKey & { day: string; hours: readonly (string | null)[]; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('checked_ad_accounts')
        .where({ ad_user_id: adUserId, ad_account_id: adAccountId })
        .update({ spend_day: day, spend_by_hour: toJsonColumn(hours), spend_read_at: at });
    },

    async listAdAccounts(adUserIds: readonly string[]): Promise<StoredAdAccount[]> {
      const { rows } = await db.raw<{
        rows: (AdAccountRow & { rejected_since: Date | null; rejection_titles: string[] | null })[];
      }>(
        `select a.ad_user_id, a.doc, a.active_ad_count, a.status_since, a.checked_at, a.spend_day::text, a.spend_by_hour,
           r.rejected_since, r.rejection_titles
         from checked_ad_accounts a
         left join (
           select d.ad_user_id, d.ad_account_id, max(d.status_since) as rejected_since,
             array_agg(distinct reason ->> 'title') filter (where reason ->> 'title' <> '') as rejection_titles
           from checked_ads d left join lateral jsonb_array_elements(d.reasons) reason on true
           where d.status = 'DISAPPROVED' and d.ad_user_id = any(:ids::bigint[])
           group by d.ad_user_id, d.ad_account_id
         ) r on r.ad_user_id = a.ad_user_id and r.ad_account_id = a.ad_account_id
         where a.ad_user_id = any(:ids::bigint[])
         order by a.ad_user_id, a.ad_account_id`,
        { ids: [...adUserIds] },
      );
      return rows.map((row) => ({
        adUserId: row.ad_user_id,
        doc: row.doc,
        activeAdCount: row.active_ad_count,
        statusSince: row.status_since,
        checkedAt: row.checked_at,
        spendDay: row.spend_day,
        spendByHour: row.spend_by_hour,
        rejection:
          row.rejection_titles === null && row.rejected_since === null
            ? null
            : { since: row.rejected_since, titles: row.rejection_titles ?? [] },
      }));
    },
  };
}

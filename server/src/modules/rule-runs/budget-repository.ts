import type { Database } from '../../platform/db/database.ts';

/** A campaign that rules watch. */
export interface WatchedCampaign {
  readonly adAccountId: string;
  readonly campaignId: string;
}

/** What a campaign may spend a day. */
export interface CampaignBudget extends WatchedCampaign {
  /** `other`: on, without a daily budget. `off`: nothing of it is on. */
  readonly state: 'daily' | 'other' | 'off' | 'unknown';
  /** Decimal text in major units, of `daily` alone. */
  readonly dailyBudget: string | null;
  readonly currency: string | null;
}

export type BudgetRepository = ReturnType<typeof createBudgetRepository>;

/** Daily budgets of the campaigns that rules watch, as last read. */
export function createBudgetRepository({ db }: { db: Database }) {
  return {
    /** Campaigns of rules and of parts of rules that were not read since a time. */
    async listUnread({
      ruleIds,
      since,
    }: {
      ruleIds: readonly string[];
      since: Date;
    }): Promise<WatchedCampaign[]> {
      const { rows } = await db.raw<{ rows: WatchedCampaign[] }>(
        `select w.ad_account_id as "adAccountId", w.campaign_id as "campaignId" from (
           select ad_user_id, ad_account_id, ad_campaign_id as campaign_id from binom_rules
           where id = any(cast(:ruleIds as bigint[])) and ad_campaign_id is not null
           union
           select r.ad_user_id, o.ad_account_id, o.object_id from scoped_rule_objects o
           join binom_rules r on r.id = o.rule_id
           where o.rule_id = any(cast(:ruleIds as bigint[])) and o.left_at is null and o.level = 'campaign'
         ) w left join rule_campaign_budgets b using (ad_user_id, ad_account_id, campaign_id)
         where b.read_at is null or b.read_at < :since
         order by 1, 2`,
        { ruleIds: [...ruleIds], since },
      );
      return rows;
    },

    async save({
      adUserId,
      budgets,
      at,
    }: {
      adUserId: string;
      budgets: readonly CampaignBudget[];
      at: Date;
    }): Promise<void> {
      await db.raw(
        `insert into rule_campaign_budgets as b
           (ad_user_id, ad_account_id, campaign_id, state, daily_budget, currency, read_at)
         select u.id, n."adAccountId", n."campaignId", n.state, n."dailyBudget", n.currency, :at
         from ad_users u, jsonb_to_recordset(cast(:budgets as jsonb)) as n
           ("adAccountId" text, "campaignId" text, state text, "dailyBudget" numeric, currency text)
         where u.id = :adUserId
         on conflict (ad_user_id, ad_account_id, campaign_id) do update set state = excluded.state,
           daily_budget = excluded.daily_budget, currency = excluded.currency, read_at = excluded.read_at`,
        { adUserId, budgets: JSON.stringify(budgets), at },
      );
    },

    /** Of campaigns that no rule watches any more. */
    async purgeBefore(before: Date): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'delete from rule_campaign_budgets where read_at < ?',
        [before],
      );
      return rowCount;
    },
  };
}

import type { Database } from '../../platform/db/database.ts';
import { ratesOf } from './acts-read-model.ts';
import type { StakeRow, Viewer } from './entities.ts';
import { READS_PROFILE } from './rules-read-model.ts';

export type StakeReadModel = ReturnType<typeof createStakeReadModel>;

/** What rules that are on may act on now. */
export function createStakeReadModel({ db }: { db: Database }) {
  return {
    /**
     * Campaigns that are on and watched by rules that are on, each once, by currency.
     * @param input.knownSince what was read earlier is unknown
     */
    async list(viewer: Viewer, { knownSince }: { knownSince: Date }): Promise<StakeRow[]> {
      const { rows } = await db.raw<{ rows: StakeRow[] }>(
        `with visible as materialized (
           select r.id, r.ad_user_id, r.ad_account_id, r.ad_campaign_id
           from binom_rules r
           join ad_users u on u.id = r.ad_user_id
           join accounts owner on owner.id = u.account_id
           where r.is_enabled and ${READS_PROFILE}
         ), watched as materialized (
           select ad_user_id, ad_account_id, ad_campaign_id as campaign_id from visible where ad_campaign_id is not null
           union
           select v.ad_user_id, v.ad_account_id, o.object_id
           from visible v join scoped_rule_objects o on o.rule_id = v.id
           where o.left_at is null and o.level = 'campaign'
         ), campaigns as (
           -- Of two profiles that see it, what was read last
           select distinct on (w.ad_account_id, w.campaign_id) coalesce(b.state, 'unknown') as state,
             b.daily_budget, b.currency, b.read_at
           from watched w left join rule_campaign_budgets b on b.ad_user_id = w.ad_user_id
             and b.ad_account_id = w.ad_account_id and b.campaign_id = w.campaign_id and b.read_at >= :knownSince
           order by w.ad_account_id, w.campaign_id, b.read_at desc nulls last
         ), ${ratesOf('select distinct currency from campaigns where currency is not null')}, kinds as (
           select state as kind, case when state = 'daily' then currency end as currency,
             count(*)::integer as campaigns, sum(daily_budget) as budget, min(read_at) as read_at
           from campaigns where state <> 'off' group by 1, 2
         )
         select k.kind, k.currency, k.campaigns, trim_scale(k.budget)::text as "dailyBudget",
           round(100 * k.budget / x.per_usd)::float8 as "usdCents", k.read_at as "readAt"
         from kinds k left join rates x on x.currency = k.currency
         order by k.campaigns desc, k.currency`,
        { ...viewer, knownSince },
      );
      return rows;
    },
  };
}

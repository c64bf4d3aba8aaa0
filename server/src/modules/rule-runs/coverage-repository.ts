import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Rule } from '../rules/index.ts';
import type { CoveredCampaigns } from './scope-facts.ts';

export type CoverageRepository = ReturnType<typeof createCoverageRepository>;

/** Campaigns that parts of scoped rules covered, with when they joined and left. */
export function createCoverageRepository({ db }: { db: Database }) {
  return {
    /** Records what a part covers; the campaigns of its first record have not joined since. */
    async record(
      {
        rule: { id, scopedRuleId, adAccountId },
        covered: { campaigns },
        at,
      }: {
        rule: Pick<Rule, 'id' | 'scopedRuleId' | 'adAccountId'>;
        covered: CoveredCampaigns;
        at: Date;
      },
      trx: Database | Transaction = db,
    ): Promise<void> {
      await trx.raw(
        `with part as (
           select id, scoped_rule_id from binom_rules
           where id = :id and scoped_rule_id = :scopedRuleId for key share
         ), seen as (
           select o.id as object_id, o.name
           from jsonb_to_recordset(cast(:campaigns as jsonb)) as o (id text, name text)
         ), is_known as (
           select exists (
             select 1 from scoped_rule_objects
             where scoped_rule_id = :scopedRuleId and ad_account_id = :adAccountId
           ) as known
         ), gone as (
           update scoped_rule_objects o set left_at = :at from part
           where o.scoped_rule_id = part.scoped_rule_id and o.ad_account_id = :adAccountId
             and o.left_at is null and not exists (select 1 from seen where seen.object_id = o.object_id)
         )
         insert into scoped_rule_objects as o
           (scoped_rule_id, ad_account_id, level, object_id, name, rule_id, first_seen_at,
            last_seen_at, joined_at)
         select part.scoped_rule_id, :adAccountId, 'campaign', seen.object_id, seen.name, part.id,
           :at, :at, case when is_known.known then cast(:at as timestamptz) end
         from part, seen, is_known
         on conflict (scoped_rule_id, ad_account_id, level, object_id) do update set
           name = coalesce(excluded.name, o.name), rule_id = excluded.rule_id,
           last_seen_at = excluded.last_seen_at, left_at = null,
           joined_at = case when o.left_at is null then o.joined_at else excluded.last_seen_at end`,
        {
          id,
          scopedRuleId,
          adAccountId,
          campaigns: JSON.stringify(campaigns),
          at,
        },
      );
    },
  };
}

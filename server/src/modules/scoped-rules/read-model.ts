import type { RuleRunAction } from '@ads-checker/shared/contracts/rule-values';
import type { Database, Transaction } from '../../platform/db/database.ts';

type On = Database | Transaction;

export interface CampaignRow {
  readonly id: string;
  readonly name: string | null;
  readonly adUserId: string | null;
  readonly adAccountId: string;
  readonly joinedAt: Date | null;
  readonly leftAt: Date | null;
}

export interface PlaceRow {
  readonly ruleId: string;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly createdAt: Date;
  /** Null before a run of the part succeeded. */
  readonly campaignCount: number | null;
}

const CAMPAIGNS = {
  covered: 'o.left_at is null and o.rule_id is not null',
  joined: 'o.left_at is null and o.rule_id is not null and o.joined_at >= :since',
  left: 'o.left_at >= :since',
} as const;

export type ReadModel = ReturnType<typeof createReadModel>;

/** What scoped rules cover and did. */
export function createReadModel({ db }: { db: Database }) {
  const countCampaigns = async (
    only: keyof typeof CAMPAIGNS,
    where: { scopedRuleId: string; since: Date; adAccountId: string | null },
  ): Promise<number> => {
    const { rows } = await db.raw<{ rows: { count: number }[] }>(
      `select count(*)::integer as count from scoped_rule_objects o
       where o.scoped_rule_id = :scopedRuleId and ${CAMPAIGNS[only]}
         and o.ad_account_id = coalesce(:adAccountId, o.ad_account_id)`,
      where,
    );
    return rows[0]?.count ?? 0;
  };

  return {
    /** Objects in the last successful runs of the parts, by rule; absent before there is one. */
    async countObjects(ids: readonly string[], trx: On = db): Promise<ReadonlyMap<string, number>> {
      const { rows } = await trx.raw<{ rows: { id: string; count: number }[] }>(
        `select p.scoped_rule_id as id,
           count(o.run_id) filter (where o.is_evaluated)::integer as count
         from binom_rules p
         cross join lateral (
           select id from binom_rule_runs
           where rule_id = p.id and completed_at is not null and ok
           order by started_at desc, id desc limit 1
         ) x
         left join binom_rule_run_objects o on o.run_id = x.id
         where p.scoped_rule_id = any(cast(? as bigint[])) group by 1`,
        [[...ids]],
      );
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    async countCovered(ids: readonly string[], trx: On = db): Promise<ReadonlyMap<string, number>> {
      const { rows } = await trx.raw<{ rows: { id: string; count: number }[] }>(
        `select o.scoped_rule_id as id, count(*)::integer as count from scoped_rule_objects o
         where o.scoped_rule_id = any(cast(? as bigint[])) and ${CAMPAIGNS.covered} group by 1`,
        [[...ids]],
      );
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    async listActs(
      { ids, since }: { ids: readonly string[]; since: Date },
      trx: On = db,
    ): Promise<readonly { id: string; action: RuleRunAction; count: number }[]> {
      const { rows } = await trx.raw<{
        rows: { id: string; action: RuleRunAction; count: number }[];
      }>(
        `select p.scoped_rule_id as id, o.act_action as action, count(*)::integer as count
         from binom_rules p
         join binom_rule_runs x on x.rule_id = p.id
         join binom_rule_run_objects o on o.run_id = x.id
         where p.scoped_rule_id = any(cast(:ids as bigint[])) and x.acts_at is not null
           and o.acted_at >= :since and o.act_state in ('done', 'undone')
         group by 1, 2`,
        { ids: [...ids], since },
      );
      return rows;
    },

    async listPlaces(scopedRuleId: string): Promise<readonly PlaceRow[]> {
      const { rows } = await db.raw<{ rows: PlaceRow[] }>(
        `select p.id as "ruleId", p.ad_user_id as "adUserId", p.ad_account_id as "adAccountId",
           p.created_at as "createdAt",
           case when exists (
             select 1 from binom_rule_runs x where x.rule_id = p.id and x.ok
           ) then (
             select count(*) from scoped_rule_objects o where o.rule_id = p.id and o.left_at is null
           )::integer end as "campaignCount"
         from binom_rules p where p.scoped_rule_id = ? order by p.ad_user_id, p.ad_account_id`,
        [scopedRuleId],
      );
      return rows;
    },

    countCampaigns,

    async listCampaigns(input: {
      scopedRuleId: string;
      only: keyof typeof CAMPAIGNS;
      since: Date;
      adAccountId: string | null;
      limit: number;
      offset: number;
    }): Promise<{ campaigns: readonly CampaignRow[]; total: number }> {
      const { only, limit, offset, ...where } = input;
      const [page, total] = await Promise.all([
        db.raw<{ rows: CampaignRow[] }>(
          `select o.object_id as id, o.name, p.ad_user_id as "adUserId",
             o.ad_account_id as "adAccountId", o.joined_at as "joinedAt", o.left_at as "leftAt"
           from scoped_rule_objects o left join binom_rules p on p.id = o.rule_id
           where o.scoped_rule_id = :scopedRuleId and ${CAMPAIGNS[only]}
             and o.ad_account_id = coalesce(:adAccountId, o.ad_account_id)
           order by o.ad_account_id, lower(o.name) nulls last, o.object_id
           limit :limit offset :offset`,
          { ...where, limit, offset },
        ),
        countCampaigns(only, where),
      ]);
      return { campaigns: page.rows, total };
    },
  };
}

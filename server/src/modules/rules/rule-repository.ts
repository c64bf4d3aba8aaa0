import type { RuleActionCounts } from '@ads-checker/shared/contracts/rule-entities';
import { readRuleScope } from '@ads-checker/shared/contracts/rule-scope';
import type { RuleAction } from '@ads-checker/shared/contracts/rule-values';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { sumRuleActionCounts } from '@ads-checker/shared/domain/rules/action-counts';
import { type StoredFields, selectFields, toColumns } from '../../platform/db/columns.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { insertWithRowIds } from '../../platform/db/row-ids.ts';
import type { Rule, RuleFields, RuleOwner } from './entities.ts';
import { TERM_FIELDS } from './terms.ts';

type Plan = Partial<Pick<Rule, 'nextExecutionTime' | 'stoppedAt'>>;

const STORED: StoredFields<RuleFields & Plan> = {
  ...TERM_FIELDS,
  adAccountId: 'value',
  adCampaignId: 'value',
  adCampaignName: 'value',
  scopedRuleId: 'value',
  binomId: 'value',
  binomUserId: 'value',
  name: 'value',
  templateName: 'value',
  isEnabled: 'value',
  nextExecutionTime: 'value',
  stoppedAt: 'value',
};

const SELECT = `select r.id, r.ad_user_id as "adUserId", u.account_id as "accountId",
    a.team_id as "teamId", u.is_shared as "isShared", ${selectFields(STORED)},
    scoped.scope, r.in_progress as "inProgress",
    r.last_execution_time as "lastExecutionTime",
    case when not r.is_enabled then null
      when l.paused_at is not null then 'paused_by_team'
      when u.status <> 'active' then 'profile_inactive'
      when p."check" ->> 'isPassed' = 'false' then 'proxy_down'
    end as "waitsFor",
    run.id as "lastRunId", run.ok as "lastRunOk", run.description as "lastRunDescription",
    acting.id as "actingRunId", acting.completed_at as "actingRunCompletedAt",
    r.created_at as "createdAt", r.updated_at as "updatedAt"
  from binom_rules r
  join ad_users u on u.id = r.ad_user_id
  join accounts a on a.id = u.account_id
  left join scoped_rules scoped on scoped.id = r.scoped_rule_id
  left join proxies p on p.id = u.proxy_id
  left join binom_rule_limits l on l.team_id = a.team_id
  left join lateral (
    select id, ok, description from binom_rule_runs
    where rule_id = r.id and completed_at is not null
    order by started_at desc, id desc limit 1
  ) run on true
  left join lateral (
    select x.id, x.completed_at from binom_rule_runs x
    where x.rule_id = r.id and x.completed_at is not null and x.acts_at is not null and exists (
      select 1 from binom_rule_run_objects o
      where o.run_id = x.id and o.act_state in ('done', 'undone')
    )
    order by x.started_at desc, x.id desc limit 1
  ) acting on true`;

type RuleRow = Omit<Rule, 'scope' | 'lastRun' | 'lastActingRun'> & {
  readonly scope: unknown;
  readonly actingRunId: string | null;
  readonly actingRunCompletedAt: Date | null;
  readonly lastRunId: string | null;
  readonly lastRunOk: boolean | null;
  readonly lastRunDescription: string | null;
};

function createRuleWrites() {
  return {
    /** @returns the ids in order @throws AlreadyExistsError when a client's id is taken */
    create: (
      rules: readonly (RuleFields &
        Plan & { readonly adUserId: string; readonly id: string | undefined })[],
      trx: Transaction,
    ): Promise<string[]> =>
      insertWithRowIds(
        {
          table: 'binom_rules',
          rows: rules.map(({ id, adUserId, ...fields }) => ({
            id,
            columns: {
              ad_user_id: adUserId,
              ...toColumns(fields, STORED),
            },
          })),
        },
        trx,
      ),

    /** Turns rules on or off and schedules their next run. */
    async switchAll(
      {
        ids,
        isEnabled,
        ...plan
      }: Plan & { readonly ids: readonly string[]; readonly isEnabled: boolean },
      trx: Transaction,
    ): Promise<void> {
      await trx('binom_rules')
        .whereIn('id', [...ids])
        .update({
          ...toColumns({ isEnabled, ...plan }, STORED),
          updated_at: trx.fn.now(),
        });
    },

    async update(
      { id, ...fields }: Partial<RuleFields> & Plan & { readonly id: string },
      trx: Transaction,
    ): Promise<void> {
      await trx('binom_rules')
        .where({ id })
        .update({
          ...toColumns(fields, STORED),
          updated_at: trx.fn.now(),
        });
    },

    /**
     * Updates all parts of a scoped rule. With another interval, their next run is scheduled
     * relative to the last one.
     */
    async updateParts(
      {
        scopedRuleId,
        at,
        ...fields
      }: Partial<RuleFields> & { readonly scopedRuleId: string; readonly at: Date },
      trx: Transaction,
    ): Promise<void> {
      const { checkIntervalInSeconds: interval } = fields;
      await trx('binom_rules')
        .where({ scoped_rule_id: scopedRuleId })
        .update({
          ...toColumns(fields, STORED),
          ...(interval === undefined
            ? {}
            : {
                next_execution_time: trx.raw(
                  `case when next_execution_time is null or check_interval_in_seconds = :interval
                     then next_execution_time
                   else greatest(cast(:at as timestamptz),
                     coalesce(last_execution_time, :at) + make_interval(secs => :interval)) end`,
                  { interval, at },
                ),
              }),
          updated_at: trx.fn.now(),
        });
    },

    /** Turns the parts of a scoped rule on, also those that were stopped, or off. */
    async switchParts(
      { scopedRuleId, isEnabled, at }: { scopedRuleId: string; isEnabled: boolean; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('binom_rules')
        .where({ scoped_rule_id: scopedRuleId, is_enabled: !isEnabled })
        .update({
          is_enabled: isEnabled,
          next_execution_time: isEnabled ? at : null,
          stopped_at: null,
          updated_at: trx.fn.now(),
        });
    },

    /**
     * Updates campaign names from the network without counting as an edit. Returns the rules that
     * still exist.
     */
    async renameCampaigns(
      names: readonly { readonly id: string; readonly name: string }[],
      trx: Transaction,
    ): Promise<string[]> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `update binom_rules r set ad_campaign_name = n.name
         from jsonb_to_recordset(cast(? as jsonb)) as n (id bigint, name text)
         where r.id = n.id returning r.id`,
        [JSON.stringify(names)],
      );
      return rows.map(({ id }) => id);
    },

    async delete(ids: readonly string[], trx: Transaction): Promise<void> {
      await trx('binom_rules')
        .whereIn('id', [...ids])
        .delete();
    },
  };
}

export type RuleRepository = ReturnType<typeof createRuleRepository>;

export function createRuleRepository({ db }: { db: Database }) {
  /** Action counts by run. */
  const countActs = async (
    ids: readonly string[],
    trx?: Transaction,
  ): Promise<(id: string) => RuleActionCounts> => {
    const { rows } =
      ids.length === 0
        ? { rows: [] }
        : await (trx ?? db).raw<{ rows: { runId: string; action: RuleAction; count: number }[] }>(
            `select run_id as "runId", act_action as action, count(*)::integer as count
             from binom_rule_run_objects
             where run_id = any(?::bigint[]) and act_state in ('done', 'undone')
             group by run_id, act_action`,
            [[...ids]],
          );
    const byRun = Map.groupBy(rows, ({ runId }) => runId);
    return (id) => sumRuleActionCounts(byRun.get(id) ?? []);
  };

  const select = async (
    where: string,
    values: readonly (string | readonly string[])[],
    trx?: Transaction,
  ): Promise<Rule[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: RuleRow[] }>(
      `${SELECT} where ${where} order by r.created_at, r.id`,
      values as (string | string[])[],
    );
    const countsOf = await countActs(
      rows.flatMap(({ lastRunId, actingRunId }) =>
        [lastRunId, actingRunId].filter((id) => id !== null),
      ),
      trx,
    );
    return rows.map(
      ({
        lastRunId: id,
        lastRunOk,
        lastRunDescription: description,
        actingRunId,
        actingRunCompletedAt: completedAt,
        ...row
      }) => ({
        ...row,
        scope: row.scope === null ? null : readRuleScope(row.scope),
        lastRun:
          id === null ? null : { id, ok: lastRunOk === true, description, counts: countsOf(id) },
        lastActingRun:
          actingRunId === null || completedAt === null
            ? null
            : { id: actingRunId, completedAt, counts: countsOf(actingRunId) },
      }),
    );
  };

  const findOwner = async (
    from: string,
    column: string,
    id: string,
    trx?: Transaction,
  ): Promise<RuleOwner | undefined> => {
    if (!fitsBigint(id)) {
      return undefined;
    }
    const { rows } = await (trx ?? db).raw<{ rows: RuleOwner[] }>(
      `select u.id as "adUserId", u.account_id as "accountId", a.team_id as "teamId",
         u.is_shared as "isShared"
       ${from} join accounts a on a.id = u.account_id where ${column} = ?`,
      [id],
    );
    return rows[0];
  };

  return {
    ...createRuleWrites(),

    find: async (id: string, trx?: Transaction): Promise<Rule | undefined> =>
      fitsBigint(id) ? (await select('r.id = ?', [id], trx))[0] : undefined,

    listByIds: (ids: readonly string[], trx?: Transaction) =>
      select('r.id = any(?::bigint[])', [ids.filter(fitsBigint)], trx),

    listOfAdUser: (
      { adUserId, adCampaignId }: { adUserId: string; adCampaignId?: string | undefined },
      trx?: Transaction,
    ) =>
      adCampaignId === undefined
        ? select('r.ad_user_id = ?', [adUserId], trx)
        : select('r.ad_user_id = ? and r.ad_campaign_id = ?', [adUserId, adCampaignId], trx),

    listOfAdAccount: ({ adUserId, adAccountId }: { adUserId: string; adAccountId: string }) =>
      select('r.ad_user_id = ? and r.ad_account_id = ?', [adUserId, adAccountId]),

    /** Their parts. */
    listOfScopedRules: (ids: readonly string[], trx?: Transaction) =>
      select('r.scoped_rule_id = any(?::bigint[])', [[...ids]], trx),

    listOfTracker: (binomId: string, trx?: Transaction) => select('r.binom_id = ?', [binomId], trx),

    async listIdsOfAdUser(adUserId: string, trx: Transaction): Promise<string[]> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        'select id from binom_rules where ad_user_id = ?',
        [adUserId],
      );
      return rows.map(({ id }) => id);
    },

    /** Enabled rules of these profiles, or of profiles using these proxies. */
    async listEnabledIdsOf(
      { collection, ids }: { collection: 'adUsers' | 'proxies'; ids: readonly string[] },
      trx: Transaction,
    ): Promise<string[]> {
      const column = collection === 'adUsers' ? 'u.id' : 'u.proxy_id';
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `select r.id from binom_rules r join ad_users u on u.id = r.ad_user_id
         where r.is_enabled and ${column} = any(cast(? as bigint[])) order by r.id`,
        [[...ids]],
      );
      return rows.map(({ id }) => id);
    },

    async listIdsOfTeam(teamId: string, trx: Transaction): Promise<string[]> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `select r.id from binom_rules r join ad_users u on u.id = r.ad_user_id
         join accounts a on a.id = u.account_id where a.team_id = ?`,
        [teamId],
      );
      return rows.map(({ id }) => id);
    },

    /** The profile's fields needed for access checks. */
    findOwner: (adUserId: string, trx?: Transaction) =>
      findOwner('from ad_users u', 'u.id', adUserId, trx),

    /** The same for the profile of a rule. */
    findOwnerOf: (ruleId: string) =>
      findOwner('from binom_rules r join ad_users u on u.id = r.ad_user_id', 'r.id', ruleId),

    /** A scoped rule counts once, however many parts it has. */
    async countInTeam(teamId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        `select (
           select count(*) from binom_rules r
           join ad_users u on u.id = r.ad_user_id join accounts a on a.id = u.account_id
           where a.team_id = :teamId and r.scoped_rule_id is null
         )::integer + (
           select count(*) from scoped_rules s join accounts a on a.id = s.account_id
           where a.team_id = :teamId
         )::integer as count`,
        { teamId },
      );
      return oneRow(rows).count;
    },
  };
}

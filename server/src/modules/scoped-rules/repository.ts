import { readRuleScope } from '@ads-checker/shared/contracts/rule-scope';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { type StoredFields, selectFields, toColumns } from '../../platform/db/columns.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { insertWithRowIds } from '../../platform/db/row-ids.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import { TERM_FIELDS } from '../rules/index.ts';
import type { Part, ScopedRule, ScopedRuleFields } from './entities.ts';
import { reconcileRuleScopeJob } from './jobs/reconcile-rule-scope.job.ts';

const STORED: StoredFields<ScopedRuleFields> = {
  ...TERM_FIELDS,
  binomId: 'value',
  binomUserId: 'value',
  name: 'value',
  templateName: 'value',
  isEnabled: 'value',
  scope: 'json',
};

const SELECT = `select r.id, r.account_id as "accountId", a.team_id as "teamId",
    false as "isShared", a.manage_team_ads as "canOwnerManageAll", ${selectFields(STORED)},
    r.created_at as "createdAt", r.updated_at as "updatedAt",
    r.reconcile_requested_at as "reconcileRequestedAt"
  from scoped_rules r join accounts a on a.id = r.account_id`;

type Row = Omit<ScopedRule, 'scope'> & { readonly scope: unknown };

export type ScopedRuleRepository = ReturnType<typeof createScopedRuleRepository>;

/** Scoped rules and the jobs that reconcile their parts. */
export function createScopedRuleRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });

  const select = async (
    where: string,
    value: string | readonly string[],
    trx: Database | Transaction = db,
  ): Promise<ScopedRule[]> => {
    const { rows } = await trx.raw<{ rows: Row[] }>(
      `${SELECT} where ${where} order by r.created_at, r.id`,
      [value as string],
    );
    return rows.map((row) => ({ ...row, scope: readRuleScope(row.scope) }));
  };

  const find = async (id: string, trx?: Transaction): Promise<ScopedRule | undefined> =>
    fitsBigint(id) ? (await select('r.id = ?', id, trx))[0] : undefined;

  const queue = (ids: readonly string[], trx: Transaction): Promise<void> =>
    jobQueue.addAll(
      reconcileRuleScopeJob,
      ids.map((scopedRuleId) => ({ payload: { scopedRuleId } })),
      trx,
    );

  return {
    find,

    listByIds: (ids: readonly string[], trx?: Transaction) =>
      select('r.id = any(?::bigint[])', ids, trx),

    listOfAccount: (accountId: string) => select('r.account_id = ?', accountId),

    /** Locks it against other requests and workers. */
    async lock(id: string, trx: Transaction): Promise<ScopedRule | undefined> {
      await trx.raw('select 1 from scoped_rules where id = ? for update', [id]);
      return find(id, trx);
    },

    /** @returns the ids in order @throws AlreadyExistsError when a client's id is taken */
    create: (
      rules: readonly (ScopedRuleFields & {
        readonly accountId: string;
        readonly id: string | undefined;
      })[],
      trx: Transaction,
    ): Promise<string[]> =>
      insertWithRowIds(
        {
          table: 'scoped_rules',
          rows: rules.map(({ id, accountId, ...fields }) => ({
            id,
            columns: { account_id: accountId, ...toColumns(fields, STORED) },
          })),
        },
        trx,
      ),

    async update(
      { id, ...fields }: Partial<ScopedRuleFields> & { readonly id: string },
      trx: Transaction,
    ): Promise<void> {
      await trx('scoped_rules')
        .where({ id })
        .update({ ...toColumns(fields, STORED), updated_at: trx.fn.now() });
    },

    async delete(id: string, trx: Transaction): Promise<void> {
      await trx('scoped_rules').where({ id }).delete();
    },

    async listParts(scopedRuleId: string, trx: Transaction): Promise<Part[]> {
      const { rows } = await trx.raw<{ rows: Part[] }>(
        `select id, ad_user_id as "adUserId", ad_account_id as "adAccountId"
         from binom_rules where scoped_rule_id = ? order by id`,
        [scopedRuleId],
      );
      return rows;
    },

    /** Campaigns of parts that are gone have left. */
    async endCampaigns(
      { scopedRuleId, at }: { scopedRuleId: string; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update scoped_rule_objects set left_at = :at
         where scoped_rule_id = :scopedRuleId and rule_id is null and left_at is null`,
        { scopedRuleId, at },
      );
    },

    async purgeCampaigns(leftBefore: Date): Promise<number> {
      return db('scoped_rule_objects').where('left_at', '<', leftBefore).delete();
    },

    /** Marks rules to be reconciled and queues it. */
    async requestReconcile(ids: readonly string[], at: Date, trx: Transaction): Promise<void> {
      await trx.raw(
        'update scoped_rules set reconcile_requested_at = ? where id = any(cast(? as bigint[]))',
        [at, [...ids]],
      );
      await queue(ids, trx);
    },

    /** The same for all rules of the team of an account. */
    async requestReconcileOfTeam(
      { accountId, at }: { accountId: string; at: Date },
      trx: Transaction,
    ): Promise<void> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `update scoped_rules r set reconcile_requested_at = :at
         from accounts owner, accounts a
         where owner.id = r.account_id and a.team_id = owner.team_id and a.id = :accountId
         returning r.id`,
        { accountId, at },
      );
      await queue(
        rows.map(({ id }) => id),
        trx,
      );
    },

    async requestReconcileOfAll(at: Date): Promise<number> {
      return db.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: { id: string }[] }>(
          'update scoped_rules set reconcile_requested_at = coalesce(reconcile_requested_at, ?) returning id',
          [at],
        );
        await queue(
          rows.map(({ id }) => id),
          trx,
        );
        return rows.length;
      });
    },

    /** Unless it was requested again meanwhile. */
    async endReconcile(
      { id, requestedAt }: { id: string; requestedAt: Date | null },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update scoped_rules set reconcile_requested_at = null
         where id = ? and reconcile_requested_at is not distinct from cast(? as timestamptz)`,
        [id, requestedAt],
      );
    },
  };
}

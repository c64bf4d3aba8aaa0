import type { Database, Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import { countInTeamOf } from '../../platform/db/owned-rows.ts';
import type { RuleTemplate, RuleTemplateFields } from './entities.ts';
import { selectColumns, TERM_COLUMNS, toColumns } from './terms.ts';

const COLUMNS: Readonly<Record<keyof RuleTemplateFields, string>> = {
  ...TERM_COLUMNS,
  name: 'name',
  isShared: 'is_shared',
  binomId: 'binom_id',
  binomUserId: 'binom_user_id',
};

const SELECT = `select r.id, r.account_id as "accountId", a.team_id as "teamId",
    ${selectColumns(COLUMNS)}, r.created_at as "createdAt", r.updated_at as "updatedAt"
  from binom_rule_templates r join accounts a on a.id = r.account_id`;

export type TemplateRepository = ReturnType<typeof createTemplateRepository>;

export function createTemplateRepository({ db }: { db: Database }) {
  const select = async (
    where: string,
    values: readonly (string | readonly string[])[],
    trx?: Transaction,
  ): Promise<RuleTemplate[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: RuleTemplate[] }>(
      `${SELECT} where ${where} order by r.created_at, r.id`,
      values as (string | string[])[],
    );
    return rows;
  };

  return {
    find: async (id: string, trx?: Transaction): Promise<RuleTemplate | undefined> =>
      fitsBigint(id) ? (await select('r.id = ?', [id], trx))[0] : undefined,

    listByIds: (ids: readonly string[], trx: Transaction) =>
      select('r.id = any(?::bigint[])', [ids.filter(fitsBigint)], trx),

    /** Its own and those that others of its team share. */
    listForAccount: ({ accountId, teamId }: { accountId: string; teamId: string }) =>
      select('r.account_id = ? or (r.is_shared and a.team_id = ?)', [accountId, teamId]),

    countInTeamOf: (accountId: string, trx: Transaction) =>
      countInTeamOf({ table: 'binom_rule_templates', accountId }, trx),

    /** @returns undefined when another row has this id */
    async create(
      {
        id,
        accountId,
        ...fields
      }: RuleTemplateFields & { readonly accountId: string; readonly id: string | undefined },
      trx: Transaction,
    ): Promise<string | undefined> {
      const rows = await trx('binom_rule_templates')
        .insert({
          ...(id === undefined ? {} : { id }),
          account_id: accountId,
          ...toColumns(fields, COLUMNS),
        })
        .onConflict('id')
        .ignore()
        .returning<{ id: string }[]>('id');
      return rows[0]?.id;
    },

    async update(
      { id, ...fields }: Partial<RuleTemplateFields> & { readonly id: string },
      trx: Transaction,
    ): Promise<void> {
      await trx('binom_rule_templates')
        .where({ id })
        .update({ ...toColumns(fields, COLUMNS), updated_at: trx.fn.now() });
    },

    async delete(id: string, trx: Transaction): Promise<void> {
      await trx('binom_rule_templates').where({ id }).delete();
    },

    /** Templates outlive the tracker they name. @returns those that named it */
    async forgetTracker(binomId: string, trx: Transaction): Promise<string[]> {
      const rows = await trx('binom_rule_templates')
        .where({ binom_id: binomId })
        .update({ binom_id: null, binom_user_id: null, updated_at: trx.fn.now() })
        .returning<{ id: string }[]>('id');
      return rows.map(({ id }) => id);
    },
  };
}

import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { countInTeamOf } from '../../platform/db/owned-rows.ts';
import type { AdUserGroup } from './entities.ts';
import { type GroupRow, toAdUserGroup } from './rows.ts';

const GROUP_SELECT = `select g.*, a.team_id,
    exists (select 1 from ad_users p where p.group_id = g.id and p.is_shared) as is_shared
  from ad_user_groups g join accounts a on a.id = g.account_id`;

export type NewGroup = Pick<AdUserGroup, 'accountId' | 'name' | 'icon' | 'color'>;
export type GroupChange = Partial<Pick<AdUserGroup, 'name' | 'icon' | 'color'>>;

export type GroupRepository = ReturnType<typeof createGroupRepository>;

export function createGroupRepository({ db }: { db: Database }) {
  const select = async (
    { where, values }: { where: string; values: readonly (string | readonly string[])[] },
    trx?: Transaction,
  ): Promise<AdUserGroup[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: GroupRow[] }>(
      `${GROUP_SELECT} where ${where} order by g.id`,
      values as (string | string[])[],
    );
    return rows.map(toAdUserGroup);
  };

  return {
    async find(id: string, trx?: Transaction): Promise<AdUserGroup | undefined> {
      return fitsBigint(id)
        ? (await select({ where: 'g.id = ?', values: [id] }, trx))[0]
        : undefined;
    },

    listByIds: (ids: readonly string[], trx?: Transaction) =>
      select({ where: 'g.id = any(?::bigint[])', values: [[...ids]] }, trx),

    listOfAccount: (accountId: string) =>
      select({ where: 'g.account_id = ?', values: [accountId] }),

    countInTeamOf: (accountId: string, trx: Transaction) =>
      countInTeamOf({ table: 'ad_user_groups', accountId }, trx),

    async create({ accountId, name, icon, color }: NewGroup, trx: Transaction): Promise<string> {
      const rows = await trx('ad_user_groups')
        .insert({ account_id: accountId, name, icon, color })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
    },

    async update(
      { id, change }: { id: string; change: GroupChange },
      trx: Transaction,
    ): Promise<void> {
      await trx('ad_user_groups')
        .where({ id })
        .update({ ...change, updated_at: trx.fn.now() });
    },

    /** Its profiles stay, without a group; returns their ids. */
    async delete(id: string, trx: Transaction): Promise<string[]> {
      const rows = await trx('ad_users')
        .where({ group_id: id })
        .update({ group_id: null, updated_at: trx.fn.now() })
        .returning<{ id: string }[]>('id');
      await trx('ad_user_groups').where({ id }).delete();
      return rows.map((row) => row.id);
    },
  };
}

import type { Database, Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import { countInTeamOf } from '../../platform/db/owned-rows.ts';
import type { NotificationTemplate, TemplateFields } from './entities.ts';

const SELECT = `select r.id, r.account_id as "accountId", a.team_id as "teamId",
    r.notification_type as "notificationType", r.name, r.message,
    r.custom_tokens as "customTokens", r.created_at as "createdAt", r.updated_at as "updatedAt"
  from notification_templates r join accounts a on a.id = r.account_id`;

function toColumns({
  notificationType,
  name,
  message,
  customTokens,
}: Partial<TemplateFields>): Record<string, unknown> {
  const values = {
    notification_type: notificationType,
    name,
    message: message && toJsonColumn(message),
    custom_tokens: customTokens && toJsonColumn(customTokens),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export type TemplateRepository = ReturnType<typeof createTemplateRepository>;

export function createTemplateRepository({ db }: { db: Database }) {
  const select = async (
    where: string,
    values: readonly (string | readonly string[])[],
    trx?: Transaction,
  ): Promise<NotificationTemplate[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: NotificationTemplate[] }>(
      `${SELECT} where ${where} order by r.created_at, r.id`,
      values as (string | string[])[],
    );
    return rows;
  };

  return {
    find: async (id: string, trx?: Transaction): Promise<NotificationTemplate | undefined> =>
      fitsBigint(id) ? (await select('r.id = ?', [id], trx))[0] : undefined,

    listByIds: (ids: readonly string[], trx?: Transaction) =>
      select('r.id = any(?::bigint[])', [ids.filter(fitsBigint)], trx),

    listOfAccount: (accountId: string) => select('r.account_id = ?', [accountId]),

    countInTeamOf: (accountId: string, trx: Transaction) =>
      countInTeamOf({ table: 'notification_templates', accountId }, trx),

    /** Profiles whose documents name one of these templates. */
    async listAdUserIdsUsing(ids: readonly string[], trx: Transaction): Promise<string[]> {
      const rows = await trx('ad_users')
        .whereIn('binom_rule_run_notification_template_id', [...ids])
        .orderBy('id')
        .select<{ id: string }[]>('id');
      return rows.map(({ id }) => id);
    },

    /** @returns undefined when another row has this id */
    async create(
      { id, accountId, ...fields }: TemplateFields & { accountId: string; id: string | undefined },
      trx: Transaction,
    ): Promise<string | undefined> {
      const rows = await trx('notification_templates')
        .insert({
          ...(id === undefined ? {} : { id }),
          account_id: accountId,
          ...toColumns(fields),
        })
        .onConflict('id')
        .ignore()
        .returning<{ id: string }[]>('id');
      return rows[0]?.id;
    },

    async update(
      { id, ...fields }: Partial<TemplateFields> & { id: string },
      trx: Transaction,
    ): Promise<void> {
      await trx('notification_templates')
        .where({ id })
        .update({ ...toColumns(fields), updated_at: trx.fn.now() });
    },

    /** What names them names none then. */
    async delete(ids: readonly string[], trx: Transaction): Promise<void> {
      await trx('notification_templates')
        .whereIn('id', [...ids])
        .delete();
    },
  };
}

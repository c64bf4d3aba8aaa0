import type { Database, Transaction } from '../../platform/db/database.ts';
import { createOwnedRows } from '../../platform/db/owned-rows.ts';
import type { NotificationTemplate, TemplateFields } from './entities.ts';

export type TemplateRepository = ReturnType<typeof createTemplateRepository>;

export function createTemplateRepository({ db }: { db: Database }) {
  return {
    ...createOwnedRows<NotificationTemplate, TemplateFields>({
      db,
      table: 'notification_templates',
      fields: { notificationType: 'value', name: 'value', message: 'json', customTokens: 'json' },
    }),

    /** Profiles whose documents refer to one of these templates. */
    async listAdUserIdsUsing(ids: readonly string[], trx: Transaction): Promise<string[]> {
      const rows = await trx('ad_users')
        .whereIn('binom_rule_run_notification_template_id', [...ids])
        .orderBy('id')
        .select<{ id: string }[]>('id');
      return rows.map(({ id }) => id);
    },
  };
}

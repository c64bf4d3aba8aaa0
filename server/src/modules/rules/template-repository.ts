import type { Database, Transaction } from '../../platform/db/database.ts';
import { createOwnedRows } from '../../platform/db/owned-rows.ts';
import type { RuleTemplate, RuleTemplateFields } from './entities.ts';
import { TERM_FIELDS } from './terms.ts';

export type TemplateRepository = ReturnType<typeof createTemplateRepository>;

export function createTemplateRepository({ db }: { db: Database }) {
  const rows = createOwnedRows<RuleTemplate, RuleTemplateFields>({
    db,
    table: 'binom_rule_templates',
    fields: {
      ...TERM_FIELDS,
      name: 'value',
      isShared: 'value',
      binomId: 'value',
      binomUserId: 'value',
    },
  });
  return {
    ...rows,

    /** Own templates, and those shared by others of the team. */
    listForAccount: ({ accountId, teamId }: { accountId: string; teamId: string }) =>
      rows.select('r.account_id = ? or (r.is_shared and a.team_id = ?)', [accountId, teamId]),

    /** Templates outlive their tracker. @returns the templates that referred to it */
    async clearTracker(binomId: string, trx: Transaction): Promise<string[]> {
      const named = await trx('binom_rule_templates')
        .where({ binom_id: binomId })
        .update({ binom_id: null, binom_user_id: null, updated_at: trx.fn.now() })
        .returning<{ id: string }[]>('id');
      return named.map(({ id }) => id);
    },
  };
}

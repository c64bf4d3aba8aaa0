import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { type AdObjectRow, isCampaign } from '../ad-object.ts';

/** Where the budget of a row is that has none of its own. */
export function findBudgetPlace({
  row,
  translate,
}: {
  row: AdObjectRow;
  translate: (message: MessageKey) => string;
}): string {
  return translate(
    isCampaign(row)
      ? msg('Ad sets', { context: 'budget-level' })
      : msg('Campaign', { context: 'budget-level' }),
  );
}

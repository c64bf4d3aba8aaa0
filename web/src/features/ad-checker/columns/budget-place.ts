import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { type AdObjectRow, isCampaign } from '../ad-object.ts';

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

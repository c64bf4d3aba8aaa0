import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AdObjectRow, isCampaign } from '../ad-object.ts';

/** Where the budget of a row is that has none of its own. */
export function findBudgetPlace({
  row,
  translate,
}: {
  row: AdObjectRow;
  translate: (message: MessageDescriptor) => string;
}): string {
  return translate(
    isCampaign(row)
      ? msg({ message: 'Ad sets', context: 'where the budget is' })
      : msg({ message: 'Campaign', context: 'where the budget is' }),
  );
}

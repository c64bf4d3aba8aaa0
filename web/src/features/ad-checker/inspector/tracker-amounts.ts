import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { NO_VALUE } from '../../../lib/format.ts';
import { moneyText } from '../../../lib/money-display.ts';
import type { Period } from '../../../replica/index.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { isApproximate, type ListDisplay } from '../columns/list-display.ts';

export interface TrackerSectionProps {
  readonly row: AdObjectRow;
  /** That contains it; null for a campaign, and while it is unknown. */
  readonly campaign: Pick<AdObjectRow, 'name'> | null;
  readonly level: AdObjectLevel;
  readonly display: ListDisplay;
  readonly period: Period;
  readonly adUserId: string;
  readonly adAccountId: string;
  /** Of the list, to tell how many a rule would find. */
  readonly rows: readonly AdObjectRow[];
}

/** An amount in the shown currency: `≈ €78.12` where it comes from a tracker of another currency. */
export function amountText(
  { id, amount }: { readonly id: string; readonly amount: number | null },
  display: ListDisplay,
): string {
  if (amount === null) {
    return NO_VALUE;
  }
  const text = moneyText({ amount, display: display.money });
  return isApproximate({ id }, display) && !display.money.isConverted ? `≈ ${text}` : text;
}

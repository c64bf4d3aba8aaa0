import type { RuleColumn } from '@ads-checker/shared/contracts/rule-conditions';
import type { RuleWindow } from '@ads-checker/shared/contracts/rule-windows';
import { formatNumber } from '../../lib/format.ts';
import { columnLabel } from './column-labels.ts';
import { t } from './rule-labels.ts';
import { windowLabel } from './window-label.ts';

/** What a condition reads: `Cost`, `2 × Cost (Last 3 days)`. */
export function figureLabel({
  column,
  window,
  isBefore,
  factor = 1,
}: {
  readonly column: RuleColumn;
  /** Its time; undefined for the rule's own days. */
  readonly window?: RuleWindow | undefined;
  readonly isBefore?: boolean | undefined;
  readonly factor?: number | undefined;
}): string {
  const name = columnLabel(column);
  const figure =
    window === undefined
      ? name
      : t('{name} ({days})', { name, days: windowLabel(window, isBefore) });
  return factor === 1 ? figure : t('{factor} × {figure}', { factor: formatNumber(factor), figure });
}

import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type { RuleColumn } from '@ads-checker/shared/contracts/rule-conditions';
import { formatNumber } from '../../lib/format.ts';
import { columnLabel } from './column-labels.ts';
import { PRESET_LABELS, t } from './rule-labels.ts';

/** What a condition reads: `Cost`, `2 × Cost (Last 3 days)`. */
export function figureLabel({
  column,
  window,
  factor = 1,
}: {
  readonly column: RuleColumn;
  /** Its days; undefined for the rule's own. */
  readonly window?: DatePreset | undefined;
  readonly factor?: number | undefined;
}): string {
  const name = columnLabel(column);
  const figure =
    window === undefined ? name : t('{name} ({days})', { name, days: t(PRESET_LABELS[window]) });
  return factor === 1 ? figure : t('{factor} × {figure}', { factor: formatNumber(factor), figure });
}

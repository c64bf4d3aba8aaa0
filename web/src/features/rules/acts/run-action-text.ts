import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import { formatExactMoment, formatMoney } from '../../../lib/format.ts';
import { t } from '../rule-labels.ts';
import { RUN_ACTION_LABELS } from './act-labels.ts';

type Act = NonNullable<RuleObjectResult['act']>;

/** The amount before and after: `€50.00 → €60.00`; empty for acts on something else. */
export function moneyText(act: Act | null, currency: string | null): string {
  const { from, to } = act?.money ?? { from: null, to: null };
  return from === null || to === null
    ? ''
    : t('{from} → {to}', {
        from: formatMoney({ amount: from, currency }),
        to: formatMoney({ amount: to, currency }),
      });
}

/** What an act does, with its amounts, and until when. */
export function runActionText(act: Act, currency: string | null): string {
  const label = t(RUN_ACTION_LABELS[act.action]);
  const money = moneyText(act, currency);
  if (money !== '') {
    return t('{action}: {amounts}', { action: label, amounts: money });
  }
  return act.resumeAt === null
    ? label
    : t('{action} until {time}', {
        action: label,
        time: formatExactMoment({ at: act.resumeAt }),
      });
}

import { AUTOMATION_PERIODS } from '@ads-checker/shared/contracts/automation-values';
import { z } from 'zod';
import { choiceParam, defineView } from '../../lib/view.ts';

export const automationView = defineView({
  period: { ...choiceParam('period', z.enum(AUTOMATION_PERIODS), 'day'), isFilter: () => false },
});
export type AutomationView = typeof automationView.initial;

export function automationPath(view: AutomationView): string {
  return `/automation${automationView.toQuery(view)}`;
}

import {
  AUTOMATION_PERIODS,
  AUTOMATION_STATE_FILTERS,
  AUTOMATION_TEXT_MAX,
} from '@ads-checker/shared/contracts/automation-values';
import { z } from 'zod';
import { choiceParam, cutTextParam, defineView } from '../../lib/view.ts';

export const automationView = defineView({
  period: { ...choiceParam('period', z.enum(AUTOMATION_PERIODS), 'day'), isFilter: () => false },
  state: choiceParam('state', z.enum(AUTOMATION_STATE_FILTERS), 'all'),
  text: cutTextParam('q', AUTOMATION_TEXT_MAX),
});
export type AutomationView = typeof automationView.initial;

export function automationPath(view: AutomationView): string {
  return `/automation${automationView.toQuery(view)}`;
}

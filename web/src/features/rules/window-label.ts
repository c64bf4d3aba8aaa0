import {
  hoursOf,
  isDatePreset,
  PRESET_DAYS,
  type RuleWindow,
} from '@ads-checker/shared/contracts/rule-windows';
import { PRESET_LABELS, t } from './rule-labels.ts';

/** The time that a figure is of: `Last 3 days`, `Last 6 hours`, `The 6 hours before`. */
export function windowLabel(window: RuleWindow, isBefore = false): string {
  const hours = hoursOf(window);
  if (isBefore) {
    return hours === undefined
      ? t('{count, plural, one {The day before} other {The # days before}}', {
          count: PRESET_DAYS[window] ?? 1,
        })
      : t('{count, plural, one {The hour before} other {The # hours before}}', { count: hours });
  }
  if (hours !== undefined) {
    return t('{count, plural, one {Last hour} other {Last # hours}}', { count: hours });
  }
  if (isDatePreset(window)) {
    return t(PRESET_LABELS[window]);
  }
  return window === 'since_last_act' ? t('Since last action') : t('Yesterday by this hour');
}

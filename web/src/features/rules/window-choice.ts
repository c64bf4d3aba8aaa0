import { DATE_PRESETS, type DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import {
  hoursOf,
  hourWindow,
  isDatePreset,
  type RuleWindow,
  WINDOW_HOURS_MAX,
} from '@ads-checker/shared/contracts/rule-windows';
import { parseTypedNumber } from '../../lib/typed-number.ts';

/** The kinds of a window; the number of hours is typed. */
export const WINDOW_KINDS = [
  ...DATE_PRESETS,
  'hours',
  'yesterday_by_this_hour',
  'since_last_act',
] as const;
export type WindowKind = DatePreset | 'hours' | 'yesterday_by_this_hour' | 'since_last_act';

const HOURS_PRESET = '6';

/** A window as typed; null for the rule's own days. */
export interface TypedWindow {
  readonly kind: WindowKind | null;
  readonly hoursText: string;
}

export const OWN_DAYS: TypedWindow = { kind: null, hoursText: HOURS_PRESET };

export function toTypedWindow(window: RuleWindow | undefined): TypedWindow {
  const hours = window === undefined ? undefined : hoursOf(window);
  if (hours !== undefined) {
    return { kind: 'hours', hoursText: String(hours) };
  }
  return window === undefined || (!isDatePreset(window) && window.startsWith('last_'))
    ? OWN_DAYS
    : { kind: window as WindowKind, hoursText: HOURS_PRESET };
}

/** Undefined for the rule's own days; null when the hours are not a number of them. */
export function readWindow({ kind, hoursText }: TypedWindow): RuleWindow | undefined | null {
  if (kind === null) {
    return undefined;
  }
  if (kind !== 'hours') {
    return kind;
  }
  const hours = parseTypedNumber(hoursText);
  return hours !== undefined && Number.isInteger(hours) && hours >= 1 && hours <= WINDOW_HOURS_MAX
    ? hourWindow(hours)
    : null;
}

import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import { type MessageKey, msg } from './i18n.ts';

export const PRESET_LABELS: Readonly<Record<DatePreset, MessageKey>> = {
  today: msg('Today'),
  yesterday: msg('Yesterday'),
  last_2_days: msg('Last 2 days'),
  last_3_days: msg('Last 3 days'),
  last_7_days: msg('Last 7 days'),
  last_14_days: msg('Last 14 days'),
  this_week: msg('This week'),
  last_week: msg('Last week'),
  this_month: msg('This month'),
  last_month: msg('Last month'),
  this_year: msg('This year'),
  last_year: msg('Last year'),
  all_time: msg('All time'),
};

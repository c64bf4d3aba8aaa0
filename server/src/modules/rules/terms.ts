import type { StoredFields } from '../../platform/db/columns.ts';
import type { RuleTermFields } from './entities.ts';

/** Fields shared by rules and templates. */
export const TERM_FIELDS: StoredFields<RuleTermFields> = {
  datePreset: 'value',
  shouldUseTrackerTimezone: 'value',
  level: 'value',
  conditions: 'json',
  truthyAction: 'value',
  falsyAction: 'value',
  truthyActions: 'json',
  falsyActions: 'json',
  checkIntervalInSeconds: 'value',
  postUpdateIgnorePeriod: 'value',
  whenNoTrackerRow: 'value',
  maxActsPerDay: 'value',
  personPrecedenceMinutes: 'value',
  activeHours: 'json',
};

import type { RuleTermFields } from './entities.ts';

/** Columns of the fields shared by rules and templates. */
export const TERM_COLUMNS: Readonly<Record<keyof RuleTermFields, string>> = {
  datePreset: 'date_preset',
  shouldUseTrackerTimezone: 'should_use_tracker_timezone',
  level: 'level',
  conditions: 'conditions',
  truthyAction: 'truthy_action',
  falsyAction: 'falsy_action',
  checkIntervalInSeconds: 'check_interval_in_seconds',
  postUpdateIgnorePeriod: 'post_update_ignore_period',
  whenNoTrackerRow: 'when_no_tracker_row',
  maxActsPerDay: 'max_acts_per_day',
  personPrecedenceMinutes: 'person_precedence_minutes',
};

/** `r.date_preset as "datePreset", …` */
export function selectColumns(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([field, column]) => `r.${column} as "${field}"`)
    .join(', ');
}

/** Maps given fields to their columns; omits absent ones. */
export function toColumns(
  fields: object,
  columns: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const column = columns[field];
      if (column === undefined || value === undefined) {
        return [];
      }
      return [[column, field === 'conditions' ? JSON.stringify(value) : value]];
    }),
  );
}

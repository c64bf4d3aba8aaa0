import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import { formatFormula } from '@ads-checker/shared/domain/rules/formula';
import { formatWeekHours } from '@ads-checker/shared/domain/week-hours-text';
import type { RuleTermFields } from './entities.ts';

const VALUE_MAX_LENGTH = 500;

interface Terms extends RuleTermFields {
  readonly name: string | null;
  readonly binomUserId: string | null;
  /** Undefined when no tracker is set. */
  readonly trackerName: string | undefined;
}

const PLAIN = [
  'name',
  'datePreset',
  'shouldUseTrackerTimezone',
  'level',
  'truthyAction',
  'falsyAction',
  'checkIntervalInSeconds',
  'postUpdateIgnorePeriod',
  'whenNoTrackerRow',
  'maxActsPerDay',
  'personPrecedenceMinutes',
] as const satisfies readonly (keyof Terms & ActivityChange['field'])[];

type Value = ActivityChange['to'];

function toValue(value: string | number | boolean | null | undefined): Value {
  return typeof value === 'number' ? String(value) : (value ?? null);
}

function valuesOf(terms: Terms): readonly (readonly [ActivityChange['field'], Value])[] {
  const formula = formatFormula(terms.conditions);
  const isLong = formula.length > VALUE_MAX_LENGTH;
  return [
    ...PLAIN.map((field) => [field, toValue(terms[field])] as const),
    ['tracker', toValue(terms.trackerName)],
    ['trackerUser', terms.binomUserId],
    ['activeHours', terms.activeHours === null ? null : formatWeekHours(terms.activeHours)],
    ['conditions', isLong ? `${formula.slice(0, VALUE_MAX_LENGTH - 1)}…` : formula],
  ];
}

/** Changed fields of a rule or template, for the log. */
export function changesBetween(before: Terms, after: Terms): ActivityChange[] {
  const former = new Map(valuesOf(before));
  const changes = valuesOf(after).flatMap(([field, to]): ActivityChange[] => {
    const from = former.get(field) ?? null;
    return from === to ? [] : [{ field, from, to }];
  });
  const hasHiddenChange =
    !changes.some(({ field }) => field === 'conditions') &&
    formatFormula(before.conditions) !== formatFormula(after.conditions);
  return hasHiddenChange
    ? [...changes, { field: 'conditions', to: new Map(valuesOf(after)).get('conditions') ?? null }]
    : changes;
}

/** Initial fields of a rule or template, for the log. */
export function toCreatedChanges(terms: Terms): ActivityChange[] {
  return valuesOf(terms).flatMap(([field, to]) =>
    to === null || to === '' ? [] : [{ field, to }],
  );
}

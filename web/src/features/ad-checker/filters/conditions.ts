import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { NameFilter } from '@ads-checker/shared/contracts/ad-objects';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { deliveryLabel } from '../../../lib/status-labels.ts';
import { LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { LEVELS, type RowFilters } from './filters.ts';

export const NAME_OPERATORS = [
  'CONTAIN',
  'NOT_CONTAIN',
  'EQUAL',
  'NOT_EQUAL',
  'IN',
  'NOT_IN',
] as const satisfies readonly (keyof NameFilter)[];
export const DELIVERY_OPERATORS = ['IN', 'NOT_IN'] as const;
export type FilterOperator = (typeof NAME_OPERATORS)[number];

/** One operator of one field: `Campaign name contains solar`. */
export interface Condition {
  readonly level: AdObjectLevel;
  readonly field: 'name' | 'delivery';
  readonly operator: FilterOperator;
  readonly values: readonly string[];
}

export const CONDITION_LABELS = {
  campaign: { name: msg('Campaign name'), delivery: msg('Campaign delivery') },
  ad_set: { name: msg('Ad set name'), delivery: msg('Ad set delivery') },
  ad: { name: msg('Ad name'), delivery: msg('Ad delivery') },
} as const satisfies Record<AdObjectLevel, Record<Condition['field'], MessageKey>>;

export const OPERATOR_LABELS = {
  CONTAIN: msg('contains'),
  NOT_CONTAIN: msg('doesn’t contain'),
  EQUAL: msg('is'),
  NOT_EQUAL: msg('isn’t'),
  IN: msg('is any of'),
  NOT_IN: msg('is none of'),
} as const satisfies Record<FilterOperator, MessageKey>;

/** The levels whose fields filter a list: its own and those above. */
export function listConditionLevels(kind: ObjectKind): readonly AdObjectLevel[] {
  return LEVELS.slice(0, LEVELS.indexOf(LEVEL_OF_KIND[kind]) + 1);
}

export function listOperators(field: Condition['field']): readonly FilterOperator[] {
  return field === 'name' ? NAME_OPERATORS : DELIVERY_OPERATORS;
}

function isList(operator: FilterOperator): operator is 'IN' | 'NOT_IN' {
  return operator === 'IN' || operator === 'NOT_IN';
}

export const acceptsList = (operator: FilterOperator): boolean => isList(operator);

export function listConditions(filters: RowFilters): readonly Condition[] {
  return LEVELS.flatMap((level) =>
    (['name', 'delivery'] as const).flatMap((field) =>
      listOperators(field).flatMap((operator): readonly Condition[] => {
        const operators: Readonly<
          Partial<Record<FilterOperator, string | readonly string[] | undefined>>
        > = filters.levels[level]?.[field] ?? {};
        const value = operators[operator];
        return value === undefined
          ? []
          : [{ level, field, operator, values: typeof value === 'string' ? [value] : value }];
      }),
    ),
  );
}

export function withoutCondition(
  filters: RowFilters,
  { level, field, operator }: Omit<Condition, 'values'>,
): RowFilters {
  const { [level]: own, ...levels } = filters.levels;
  const { [field]: operators, ...fields } = own ?? {};
  const kept = Object.fromEntries(
    Object.entries(operators ?? {}).filter(([name]) => name !== operator),
  );
  const rest = Object.keys(kept).length === 0 ? fields : { ...fields, [field]: kept };
  return {
    ...filters,
    levels: Object.keys(rest).length === 0 ? levels : { ...levels, [level]: rest },
  };
}

/** Replaces the same operator of the same field. */
export function withCondition(
  filters: RowFilters,
  { level, field, operator, values }: Condition,
): RowFilters {
  const own = filters.levels[level];
  return {
    ...filters,
    levels: {
      ...filters.levels,
      [level]: {
        ...own,
        [field]: { ...own?.[field], [operator]: isList(operator) ? values : (values[0] ?? '') },
      },
    },
  };
}

/** A delivery condition on the list's own level is the delivery filter. */
export function applyCondition({
  kind,
  filters,
  condition,
}: {
  kind: ObjectKind;
  filters: RowFilters;
  condition: Condition;
}): RowFilters {
  const { level, field, operator, values } = condition;
  return level === LEVEL_OF_KIND[kind] && field === 'delivery' && operator === 'IN'
    ? { ...filters, delivery: values }
    : withCondition(filters, condition);
}

/** `contains solar` */
export function conditionText({
  condition: { field, operator, values },
  translate,
}: {
  condition: Condition;
  translate: (message: MessageKey) => string;
}): string {
  const words = field === 'delivery' ? values.map((id) => deliveryLabel(id).label) : values;
  return `${translate(OPERATOR_LABELS[operator])} ${words.join(', ')}`;
}

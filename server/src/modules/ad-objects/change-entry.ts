import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { ChangedField } from '@ads-checker/shared/domain/ad-object-changes';
import { type Money, toMoneyDto } from '@ads-checker/shared/domain/money';
import type { AdObjectChange, AdObjectState } from '../../gateways/graph/ports/ad-changes-port.ts';
import type { EditedField } from '../events.ts';

const VALUE_MAX_LENGTH = 500;
const FIELDS = [
  'status',
  'name',
  'dailyBudget',
  'lifetimeBudget',
  'bidAmount',
  'startTime',
  'endTime',
] as const satisfies readonly (keyof AdObjectChange)[];
const TIMES: readonly (typeof FIELDS)[number][] = ['startTime', 'endTime'];

function toValue(field: (typeof FIELDS)[number], value: string | Money | null): string | null {
  if (value === null) {
    return null;
  }
  if (typeof value === 'object') {
    const { amount, currency } = toMoneyDto(value);
    return `${amount} ${currency}`;
  }
  return TIMES.includes(field) ? new Date(value).toISOString() : value.slice(0, VALUE_MAX_LENGTH);
}

export interface AppliedChange {
  /** The object before the change, or after it when an earlier attempt made it. */
  readonly state: AdObjectState;
  readonly change: AdObjectChange;
  readonly isBeforeKnown: boolean;
}

export function toActivityEntry({
  level,
  state,
  change,
  isBeforeKnown,
}: AppliedChange & { level: AdObjectLevel }): Pick<
  ActivityEntry,
  'kind' | 'action' | 'subject' | 'changes'
> {
  const changes = FIELDS.flatMap((field): ActivityChange[] => {
    const to = change[field];
    return to === undefined
      ? []
      : [
          {
            field,
            ...(isBeforeKnown ? { from: toValue(field, state[field]) } : {}),
            to: toValue(field, to),
          },
        ];
  });
  const isSwitch = changes.length === 1 && change.status !== undefined;
  const switched = change.status === 'ACTIVE' ? 'turned_on' : 'turned_off';
  return {
    kind: 'ad_objects',
    action: isSwitch ? switched : 'updated',
    subject: { type: level, id: state.id, name: state.name },
    changes,
  };
}

const BUDGETS = ['dailyBudget', 'lifetimeBudget'] as const;
const SWITCHED = ['ACTIVE', 'PAUSED'] as const;

/** What of a change can be restored later, and the currency of its budgets. */
export function toEditedFields({ state, change, isBeforeKnown }: AppliedChange): {
  readonly fields: readonly EditedField[];
  readonly currency: string | null;
} {
  const fields: EditedField[] = [];
  let currency: string | null = null;
  const add = (
    field: ChangedField,
    from: string,
    to: string,
    operation: EditedField['operation'],
  ) => fields.push({ field, from, to, operation });
  if (!isBeforeKnown) {
    return { fields, currency };
  }
  const status = SWITCHED.find((known) => known === change.status);
  if (status !== undefined && SWITCHED.some((known) => known === state.status)) {
    add('status', state.status, status, { type: 'status', status });
  }
  if (change.name !== undefined && state.name !== '') {
    const [find, replace] = [state.name, change.name];
    add('name', find, replace, { type: 'name', find, replace, isCaseSensitive: true });
  }
  for (const field of BUDGETS) {
    const before = state[field];
    const after = change[field];
    if (before !== null && after !== undefined) {
      const { amount: value, currency: unit } = toMoneyDto(after);
      currency = unit;
      const operation = { type: 'budget', field, mode: 'set', unit: 'amount', value } as const;
      add(field, toMoneyDto(before).amount, value, operation);
    }
  }
  return { fields, currency };
}

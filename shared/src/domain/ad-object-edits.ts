import { reducesSpend } from '../contracts/ad-object-edits.ts';
import {
  AD_OBJECT_NAME_MAX,
  isMoneyField,
  type ObjectEdit,
  toRowPatch,
} from '../contracts/ad-object-operations.ts';
import {
  type ChangeableObject,
  type ChangingAccount,
  currentValue,
  isSameValue,
  type PlannedChange,
  planBudget,
  skip,
} from './ad-object-changes.ts';
import { findEditRestriction } from './ad-objects.ts';

const LAST = 9;

export type { ObjectEdit };

/** Off first and on last; what another value must fit into is made wider before it is used. */
function rankOf({ field, from, to }: ObjectEdit, edits: readonly ObjectEdit[]): number {
  const start = edits.find((edit) => edit.field === 'startTime');
  const startsLater = start !== undefined && Date.parse(start.to) > Date.parse(start.from);
  switch (field) {
    case 'status':
      return to === 'PAUSED' ? 0 : LAST;
    case 'name':
      return 1;
    case 'endTime':
      return startsLater ? 2 : 4;
    case 'startTime':
      return 3;
    case 'bidAmount':
      return 6;
    default:
      return reducesSpend({ field, from, to }) ? 7 : 5;
  }
}

/** The edits of one object in the order in which they are sent. */
export function orderEdits<E extends ObjectEdit>(edits: readonly E[]): readonly E[] {
  return edits.toSorted((a, b) => rankOf(a, edits) - rankOf(b, edits));
}

function planTime({
  edit: { field, from, to },
  object: { startTime = null, endTime = null, lifetimeBudget },
}: {
  edit: ObjectEdit;
  object: ChangeableObject;
}): PlannedChange {
  const start = field === 'startTime' ? to : startTime;
  const end = field === 'endTime' ? to : endTime;
  if (field === 'startTime' && to === '') {
    return skip('no_times');
  }
  if (start !== null && start !== '' && end !== null && end !== '') {
    if (Date.parse(end) <= Date.parse(start)) {
      return skip('ends_before_start');
    }
  }
  return field === 'endTime' && to === '' && lifetimeBudget != null
    ? skip('needs_an_end')
    : { kind: 'change', field, from, to };
}

function planValue({
  edit,
  object,
  currency,
}: {
  edit: ObjectEdit;
  object: ChangeableObject;
  currency: string | null;
}): PlannedChange {
  const { field, from, to } = edit;
  if (isMoneyField(field)) {
    return planBudget({
      operation: { type: 'budget', field, mode: 'set', unit: 'amount', value: to },
      object,
      currency,
    });
  }
  switch (field) {
    case 'startTime':
    case 'endTime':
      return planTime({ edit, object });
    case 'name':
      return to.trim() === ''
        ? skip('empty_name')
        : to.length > AD_OBJECT_NAME_MAX
          ? skip('name_too_long')
          : { kind: 'change', field, from, to };
    case 'status':
      return { kind: 'change', field, from, to };
  }
}

/**
 * What an edit does to an object, or why it is left out: used by both the preview and the server.
 * Amounts of the result have all decimals of the currency.
 */
export function planEdit({
  edit,
  object,
  account,
}: {
  edit: ObjectEdit;
  object: ChangeableObject;
  account: ChangingAccount;
}): PlannedChange {
  const { field, from, to } = edit;
  const current = currentValue(object, field);
  const isTime = field === 'startTime' || field === 'endTime';
  if (current === undefined && !isMoneyField(field)) {
    return skip(isTime ? 'no_times' : 'unknown_status');
  }
  if (current !== undefined) {
    if (isSameValue(field, current ?? '', to)) {
      return skip('already_set');
    }
    if (!isSameValue(field, current ?? '', from)) {
      return skip('changed_since');
    }
  }
  const restriction = findEditRestriction({
    account,
    status: object.status,
    isReduction: reducesSpend(edit),
  });
  return restriction === undefined
    ? planValue({ edit, object, currency: account.currency })
    : skip(restriction);
}

/** What the edits of one object do, each after those that are sent before it. */
export function planEdits<E extends ObjectEdit>({
  edits,
  object,
  account,
}: {
  edits: readonly E[];
  object: ChangeableObject;
  account: ChangingAccount;
}): readonly { readonly edit: E; readonly plan: PlannedChange }[] {
  let changed = object;
  return orderEdits(edits).map((edit) => {
    const plan = planEdit({ edit, object: changed, account });
    if (plan.kind === 'change') {
      const { field, to: value } = plan;
      changed = { ...changed, ...toRowPatch({ field, value, currency: account.currency }) };
    }
    return { edit, plan };
  });
}

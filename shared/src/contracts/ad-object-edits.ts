import {
  type EditField,
  type EditsOperation,
  MONEY_FIELDS,
  type ObjectEdit,
} from './ad-object-operations.ts';
import type { AdObjectLevel } from './ad-object-values.ts';

/** Fields that an edit can change. */
export const EDIT_FIELDS = [
  'name',
  'status',
  ...MONEY_FIELDS,
  'startTime',
  'endTime',
] as const satisfies readonly EditField[];

/** Whether objects of a level have a field that an edit can change. */
export function isFieldOf(level: AdObjectLevel, field: EditField): boolean {
  switch (level) {
    case 'ad_set':
      return true;
    case 'campaign':
      return field !== 'bidAmount' && field !== 'startTime' && field !== 'endTime';
    case 'ad':
      return field === 'name' || field === 'status';
  }
}

/** Whether a change of a value makes ads spend less: turned off, a lower amount, an earlier end. */
export function reducesSpend({ field, from, to }: ObjectEdit): boolean {
  switch (field) {
    case 'status':
      return to === 'PAUSED';
    case 'name':
    case 'startTime':
      return false;
    case 'endTime':
      return to !== '' && (from === '' || Date.parse(to) < Date.parse(from));
    default:
      return Number(to) < Number(from);
  }
}

/** Whether an edit can make ads spend more: turned on, a higher amount, a later end. */
function raisesSpend(edit: ObjectEdit): boolean {
  const { field, to } = edit;
  return field === 'status'
    ? to === 'ACTIVE'
    : field !== 'name' && field !== 'startTime' && !reducesSpend(edit);
}

/** What the edits of a bulk change come to. */
export function operationOf(edits: readonly ObjectEdit[]): EditsOperation {
  const fields = new Set(edits.map(({ field }) => field));
  return {
    type: 'edits',
    fields: EDIT_FIELDS.filter((field) => fields.has(field)),
    raisesSpend: edits.some(raisesSpend),
    lowersSpend: edits.some(({ field, from, to }) => raisesSpend({ field, from: to, to: from })),
  };
}

import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import {
  type ChangeableObject,
  type ChangedField,
  currentValue,
  isSameValue,
  type PlannedChange,
  planAdObjectChange,
  planUndo,
} from '@ads-checker/shared/domain/ad-object-changes';
import { planEdit } from '@ads-checker/shared/domain/ad-object-edits';
import { findMoney, type Money, toMoneyDto } from '@ads-checker/shared/domain/money';
import { formatWithOffset } from '@ads-checker/shared/domain/time-zones';
import { AppError } from '@ads-checker/shared/errors';
import type { AdAccountBasics } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type {
  AdObjectBulkState,
  AdObjectChange,
  AdObjectState,
} from '../../gateways/graph/ports/ad-changes-port.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { AdObjectChangeRecord, ChangeItem, ItemError } from './entities.ts';

function toDto(money: Money | null) {
  return money === null ? null : toMoneyDto(money);
}

/** Only the schedules of ad sets can be edited. */
export function toChangeable(
  state: AdObjectState | AdObjectBulkState,
  level: AdObjectLevel,
): ChangeableObject {
  return {
    ...(level === 'ad_set' ? { startTime: state.startTime, endTime: state.endTime } : {}),
    name: state.name,
    status: state.status,
    dailyBudget: toDto(state.dailyBudget),
    lifetimeBudget: toDto(state.lifetimeBudget),
    bidStrategy: 'bidStrategy' in state ? state.bidStrategy : null,
    bidAmount: toDto(state.bidAmount),
  };
}

/** The change to send for an object that was just read, or the reason to skip it. */
export function decideItem({
  change: { operation, undoOf },
  item: { field, from, to, expected },
  object,
  account,
}: {
  change: Pick<AdObjectChangeRecord, 'operation' | 'undoOf'>;
  item: Pick<ChangeItem, 'field' | 'from' | 'to' | 'expected'>;
  object: ChangeableObject;
  account: AdAccountBasics;
}): PlannedChange {
  if (undoOf !== null) {
    return field === null || from === null || to === null
      ? { kind: 'skip', reason: 'changed_since' }
      : // In an undo, `from` is the value set by the original change.
        planUndo({ change: { field, from: to, to: from }, object, account });
  }
  if (operation.type === 'edits') {
    return field === null || from === null || to === null
      ? { kind: 'skip', reason: 'changed_since' }
      : planEdit({ edit: { field, from, to }, object, account });
  }
  const planned = planAdObjectChange({ operation, object, account });
  const isOutdated =
    planned.kind === 'change' &&
    expected !== null &&
    operation.type === 'budget' &&
    !isSameValue(planned.field, planned.from, expected);
  return isOutdated ? { kind: 'skip', reason: 'changed_since' } : planned;
}

/** Whether the object already has the value, for a request whose response was lost. */
export function hasValue(input: {
  object: ChangeableObject;
  field: ChangedField;
  value: string;
}): boolean {
  return isSameValue(input.field, currentValue(input.object, input.field) ?? '', input.value);
}

export function toNetworkChange(input: {
  field: ChangedField;
  value: string;
  currency: string | null;
  timeZone: string | null;
}): AdObjectChange {
  if (input.field === 'status' || input.field === 'name') {
    return { [input.field]: input.value };
  }
  if (input.field === 'startTime' || input.field === 'endTime') {
    const at = new Date(input.value);
    return {
      [input.field]:
        input.value === '' ? null : formatWithOffset({ timeZone: input.timeZone ?? 'UTC', at }),
    };
  }
  const money =
    input.currency === null
      ? undefined
      : findMoney({ amount: input.value, currency: input.currency });
  if (money === undefined) {
    throw new Error(`A ${input.field} of ${input.value} was planned without a known currency.`);
  }
  return { [input.field]: money };
}

export type FailureAdvice =
  /** May have been accepted: read the object before sending again. */
  | 'unknown'
  /** A limit of the network: send nothing for a while. */
  | 'pause'
  /** May succeed on a retry. */
  | 'transient'
  /** The profile cannot act: nothing of the change can be sent. */
  | 'stop'
  | 'refused';

export function adviseOn(error: unknown): FailureAdvice {
  if (!(error instanceof NetworkError)) {
    return error instanceof AppError && error.status < 500 ? 'refused' : 'transient';
  }
  if (error.adUserStatus !== null) {
    return 'stop';
  }
  if (error.isOutcomeUnknown) {
    return 'unknown';
  }
  if (error.code === 'profile_actions_blocked') {
    return 'pause';
  }
  if (error.type !== 'UnavailableError') {
    return 'refused';
  }
  return error.details?.retryAfterMs === undefined ? 'transient' : 'pause';
}

export function toItemError(error: unknown): ItemError {
  return error instanceof AppError
    ? {
        message: error.message,
        code: error.code ?? null,
        networkMessage: error.details?.networkMessage ?? null,
      }
    : {
        message: 'An unexpected error occurred. Please try again.',
        code: null,
        networkMessage: null,
      };
}

import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import {
  type AdObjectOperation,
  type BudgetField,
  type BudgetOperation,
  type ChangeableObject,
  type ChangedField,
  type ChangingAccount,
  planAdObjectChange,
  type SkipReason,
} from '@ads-checker/shared/domain/ad-object-changes';
import { DecimalSum } from '@ads-checker/shared/domain/decimal-sum';
import { deliveryIdOf } from '@ads-checker/shared/domain/delivery-id';
import type { AdObjectRow } from '../ad-object.ts';
import { isAd, isAdSet } from '../ad-object.ts';

/** In addition to the reasons of the domain: another change of the object is pending. */
export type BulkSkipReason = SkipReason | 'waiting';

export interface PlannedRow {
  readonly row: AdObjectRow;
  readonly from: string;
  readonly to: string;
}

export interface SkippedRow {
  readonly row: AdObjectRow;
  readonly reason: BulkSkipReason;
  /** The minimum that the network accepts, where that is the reason. */
  readonly minimum: string | undefined;
}

export interface BulkPlan {
  readonly field: ChangedField;
  readonly changed: readonly PlannedRow[];
  readonly skipped: readonly SkippedRow[];
}

/** One value or step for all objects. */
type SharedOperation = Exclude<AdObjectOperation, { readonly type: 'edits' }>;

function fieldOf(operation: SharedOperation): ChangedField {
  return operation.type === 'budget' ? operation.field : operation.type;
}

export function toChangeable(row: AdObjectRow): ChangeableObject {
  const isUnread = (field: string): boolean => row.unreadFields?.includes(field) === true;
  return isAd(row)
    ? { name: row.name, status: row.status }
    : {
        name: row.name,
        status: row.status,
        dailyBudget: isUnread('dailyBudget') ? undefined : row.dailyBudget,
        lifetimeBudget: isUnread('lifetimeBudget') ? undefined : row.lifetimeBudget,
        bidStrategy: row.bidStrategy,
        bidAmount: 'bidAmount' in row ? row.bidAmount : null,
        ...(isAdSet(row)
          ? {
              startTime: isUnread('startTime') ? undefined : row.startTime,
              endTime: isUnread('endTime') ? undefined : row.endTime,
            }
          : {}),
      };
}

/** What a bulk change would do to the selected rows, by the same rules as the server. */
export function planBulkChange({
  rows,
  operation,
  account,
  isWaiting,
}: {
  readonly rows: readonly AdObjectRow[];
  readonly operation: SharedOperation;
  readonly account: ChangingAccount;
  readonly isWaiting: (row: AdObjectRow) => boolean;
}): BulkPlan {
  const changed: PlannedRow[] = [];
  const skipped: SkippedRow[] = [];
  for (const row of rows) {
    const plan = isWaiting(row)
      ? ({ kind: 'skip', reason: 'waiting' } as const)
      : planAdObjectChange({ operation, object: toChangeable(row), account });
    if (plan.kind === 'change') {
      changed.push({ row, from: plan.from, to: plan.to });
    } else {
      const minimum = 'minimum' in plan ? plan.minimum : undefined;
      skipped.push({ row, reason: plan.reason, minimum });
    }
  }
  return { field: fieldOf(operation), changed, skipped };
}

/** How often each reason occurs, in the order of their first occurrence. */
export function countSkips(
  skipped: readonly SkippedRow[],
): readonly { readonly reason: BulkSkipReason; readonly count: number }[] {
  const counts = new Map<BulkSkipReason, number>();
  for (const { reason } of skipped) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

/** Sums of the budgets before and after. */
export function sumPlan(changed: readonly PlannedRow[]): {
  readonly from: string;
  readonly to: string;
} {
  const from = new DecimalSum();
  const to = new DecimalSum();
  for (const row of changed) {
    from.add(row.from);
    to.add(row.to);
  }
  return { from: from.toText(), to: to.toText() };
}

/** The least daily budget of the ad account where lowered or set budgets would be below it. */
export function findMissedMinimum({
  plan,
  mode,
  minDailyBudget,
}: {
  readonly plan: BulkPlan | null;
  readonly mode: BudgetOperation['mode'];
  readonly minDailyBudget: MoneyDto | null | undefined;
}): MoneyDto | undefined {
  return plan?.field === 'dailyBudget' &&
    mode !== 'raise' &&
    minDailyBudget != null &&
    plan.changed.some(({ to }) => Number(to) < Number(minDailyBudget.amount))
    ? minDailyBudget
    : undefined;
}

const LEARNING_STEP = 0.2;

/** Ad sets in the learning phase whose budget changes by more than 20%, which restarts it. */
export function countRestartedLearning(changed: readonly PlannedRow[]): number {
  return changed.filter(
    ({ row, from, to }) =>
      deliveryIdOf(row) === 'learning' &&
      Math.abs(Number(to) - Number(from)) > Number(from) * LEARNING_STEP + Number.EPSILON,
  ).length;
}

/** The kind of budget that most of the rows have; daily when none has one. */
export function findCommonBudget(rows: readonly AdObjectRow[]): {
  readonly field: BudgetField;
  readonly isMixed: boolean;
} {
  let daily = 0;
  let lifetime = 0;
  for (const row of rows) {
    if (!isAd(row)) {
      daily += row.dailyBudget === null ? 0 : 1;
      lifetime += row.lifetimeBudget === null ? 0 : 1;
    }
  }
  return {
    field: lifetime > daily ? 'lifetimeBudget' : 'dailyBudget',
    isMixed: daily > 0 && lifetime > 0,
  };
}

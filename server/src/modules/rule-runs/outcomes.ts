import type { SkipReason } from '@ads-checker/shared/contracts/ad-object-skips';
import type { RuleRunAction } from '@ads-checker/shared/contracts/rule-values';
import { actionOf, type SkippedAction } from '@ads-checker/shared/domain/rules/decide';
import type { ChangedItem, RuleChange } from '../ad-object-changes/index.ts';
import { OBSTACLE_MESSAGES } from '../ad-objects/index.ts';
import type { ActionOutcome } from './state-repository.ts';

/** Why a change left an object as it is, in the words of a decision. */
const SKIPPED: Partial<Readonly<Record<SkipReason, SkippedAction | 'changed_since'>>> = {
  already_on: 'already_done',
  already_off: 'already_done',
  no_own_budget: 'no_own_budget',
  has_daily_budget: 'no_own_budget',
  has_lifetime_budget: 'no_own_budget',
  unknown_budget: 'unknown_budget',
  unknown_currency: 'unknown_budget',
  no_bid: 'no_bid',
  same_budget: 'same_amount',
  beyond_limit: 'beyond_limit',
  not_positive: 'beyond_limit',
  below_bid_cap: 'below_bid_cap',
  changed_since: 'changed_since',
  never_touched: 'never_touched',
};

function actionOfChange({ level, operation }: RuleChange): RuleRunAction {
  if (operation.type === 'budget') {
    return `${operation.mode}_${operation.field === 'bidAmount' ? 'bid' : 'budget'}`;
  }
  const isOn = operation.type === 'status' && operation.status === 'ACTIVE';
  return actionOf({ level, status: isOn ? 'ACTIVE' : 'PAUSED' });
}

function toOutcome(change: RuleChange, item: ChangedItem): ActionOutcome {
  const { objectId, reason, error, at, to } = item;
  const base = {
    objectId,
    action: actionOfChange(change),
    skipped: null,
    error: null,
    statusAfter: null,
    at,
  };
  switch (item.state) {
    case 'changed':
      return {
        ...base,
        state: 'done',
        statusAfter: change.operation.type === 'status' ? to : null,
      };
    case 'skipped':
      if (reason === 'account_not_active' || reason === 'not_allowed_to_advertise') {
        return {
          ...base,
          state: 'failed',
          error: { message: OBSTACLE_MESSAGES[reason], code: reason },
        };
      }
      return {
        ...base,
        state: 'skipped',
        skipped: (reason === null ? undefined : SKIPPED[reason]) ?? 'not_changeable',
        at: null,
      };
    default:
      return {
        ...base,
        state: 'failed',
        error:
          error === null
            ? { message: 'The change was stopped.', code: 'stopped' }
            : { message: error.message, code: error.code === null ? null : String(error.code) },
      };
  }
}

const isUndone = ({ state, reason }: ChangedItem): boolean =>
  state === 'changed' || reason === 'already_undone';

/** Why the last undo of an object failed. */
function findUndoError(attempts: readonly ChangedItem[]): ActionOutcome['error'] {
  const last = attempts.at(-1);
  if (last?.reason === 'changed_since') {
    return { message: 'It was changed since, so it stays as it is.', code: 'changed_since' };
  }
  return {
    message: last?.error?.message ?? 'The change was not undone.',
    code: last?.error?.code == null ? 'not_undone' : String(last.error.code),
  };
}

/** Outcomes of a run's actions; undefined while one of its changes is running. */
export function toOutcomes(changes: readonly RuleChange[]): readonly ActionOutcome[] | undefined {
  const own = changes.filter(({ undoOf }) => undoOf === null);
  if (own.some(({ state }) => state === 'running')) {
    return undefined;
  }
  const undoing = Map.groupBy(changes, ({ undoOf }) => undoOf);
  return own.flatMap((change) =>
    change.items.map((item) => {
      const outcome = toOutcome(change, item);
      const attempts = (undoing.get(change.id) ?? []).flatMap(({ state, items }) =>
        state === 'running' ? [] : items.filter(({ objectId }) => objectId === item.objectId),
      );
      if (outcome.state !== 'done' || attempts.length === 0) {
        return outcome;
      }
      return attempts.some(isUndone)
        ? { ...outcome, state: 'undone' as const }
        : { ...outcome, error: findUndoError(attempts) };
    }),
  );
}

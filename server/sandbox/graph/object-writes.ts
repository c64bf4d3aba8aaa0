import type { Json, JsonObject, Parameters } from './context.ts';
import { isTrial } from './creation/common.ts';
import { planGivenChanges } from './creation/given-changes.ts';
import type { NodeCall } from './node-kind.ts';
import type { Target } from './update-values.ts';
import { planUpdate } from './updates.ts';

/** Changes an ad object and records the change; with `validate_only` it is only checked. */
function writeObject(input: NodeCall & { target: Target; parameters: Parameters }): Json {
  const { context, parameters, state, target } = input;
  const planned = planUpdate({ target, parameters, context });
  const planMore = planGivenChanges(input, target);
  const changesBudget =
    target.type !== 'ad' && (parameters.has('daily_budget') || parameters.has('lifetime_budget'));
  const budgetCall = { objectId: target.object.id, nowMs: context.nowMs };
  if (changesBudget) {
    state.budgets.check(budgetCall);
  }
  const values = isTrial(input) ? {} : { ...planned, ...planMore() };
  if (Object.keys(values).length > 0) {
    if (changesBudget) {
      state.budgets.note(budgetCall);
    }
    state.journal.apply({
      atMs: context.nowMs,
      profileId: context.viewer.facebookId,
      objectType: target.type,
      objectId: target.object.id,
      adAccountId: target.object.adAccountId,
      values,
    });
  }
  return { success: true } satisfies JsonObject;
}

const DELETION: Parameters = new Map([['status', 'DELETED']]);

export function objectWrites<T>(targetOf: (object: T) => Target): {
  POST(call: NodeCall & { object: T }): Json;
  DELETE(call: NodeCall & { object: T }): Json;
} {
  return {
    POST: (call) => writeObject({ ...call, target: targetOf(call.object) }),
    DELETE: (call) => writeObject({ ...call, target: targetOf(call.object), parameters: DELETION }),
  };
}

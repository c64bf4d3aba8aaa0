import type { ChangedItem, RuleChange } from '../ad-object-changes/index.ts';
import { OBSTACLE_MESSAGES } from '../ad-objects/index.ts';
import { actionOf } from './object-results.ts';
import type { ActOutcome } from './state-repository.ts';

function toOutcome(change: RuleChange, item: ChangedItem): ActOutcome {
  const { objectId, reason, error, at, to } = item;
  const { level, status } = change;
  const base = {
    objectId,
    action: actionOf({ level, status }),
    skipped: null,
    error: null,
    statusAfter: null,
    at,
  };
  switch (item.state) {
    case 'changed':
      return { ...base, state: 'done', statusAfter: to };
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
        skipped:
          reason === 'already_on' || reason === 'already_off' ? 'already_done' : 'not_changeable',
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

/** What became of the acts of a run; undefined while one of its changes goes on. */
export function toOutcomes(changes: readonly RuleChange[]): readonly ActOutcome[] | undefined {
  const own = changes.filter(({ undoOf }) => undoOf === null);
  if (own.some(({ state }) => state === 'running')) {
    return undefined;
  }
  const undone = new Map<string | null, ReadonlySet<string>>();
  for (const { undoOf, items } of changes) {
    if (undoOf !== null) {
      const ids = items.flatMap(({ state, objectId }) => (state === 'changed' ? [objectId] : []));
      undone.set(undoOf, new Set([...(undone.get(undoOf) ?? []), ...ids]));
    }
  }
  return own.flatMap((change) =>
    change.items.map((item) => {
      const outcome = toOutcome(change, item);
      return outcome.state === 'done' && undone.get(change.id)?.has(item.objectId) === true
        ? { ...outcome, state: 'undone' as const }
        : outcome;
    }),
  );
}

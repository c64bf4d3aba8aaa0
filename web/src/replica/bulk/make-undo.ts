import type { CommandInput } from '../types.ts';
import type { AdObjectChangeRun } from './types.ts';

/** The command that gives the changed objects of a finished bulk change their former values. */
export function makeUndo({
  run: { target, payload, progress },
  id,
}: {
  readonly run: AdObjectChangeRun;
  /** Of the new change. */
  readonly id: string;
}): Extract<CommandInput, { name: 'changeAdObjects' }> {
  const unchanged = new Set([...progress.failedIds, ...progress.unchangedIds]);
  const kept = payload.ids.flatMap((objectId, index) => (unchanged.has(objectId) ? [] : [index]));
  const pick = (values: string | readonly string[]) =>
    typeof values === 'string' ? values : kept.map((index) => values[index] ?? '');
  return {
    name: 'changeAdObjects',
    target: { ...target, id },
    payload: {
      ...payload,
      undoOf: target.id,
      ids: kept.map((index) => payload.ids[index] ?? ''),
      from: pick(payload.to),
      to: pick(payload.from),
    },
  };
}

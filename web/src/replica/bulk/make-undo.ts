import type {
  AdObjectChangeDto,
  AdObjectChangeItemDto,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { CommandInput } from '../types.ts';
import type { AdObjectChangeRun } from './types.ts';

type UndoCommand = Extract<CommandInput, { name: 'changeAdObjects' }>;

/** The command that gives the changed objects of a finished bulk change their former values. */
export function makeUndo({
  run: { target, payload, progress },
  id,
}: {
  readonly run: Pick<AdObjectChangeRun, 'target' | 'payload' | 'progress'>;
  /** Of the new change. */
  readonly id: string;
}): UndoCommand {
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

/** {@link makeUndo} of a change that was made elsewhere, or long ago, by its record. */
export function makeUndoOfRecord({
  change,
  items,
  id,
  label,
}: {
  readonly change: AdObjectChangeDto;
  readonly items: readonly AdObjectChangeItemDto[];
  readonly id: string;
  readonly label: string;
}): UndoCommand {
  const changed = items.filter(({ state }) => state === 'changed');
  return {
    name: 'changeAdObjects',
    target: {
      kind: 'ad_object_change',
      id,
      adUserId: change.adUserId,
      adAccountId: change.adAccountId,
      label,
    },
    payload: {
      level: change.level,
      operation: change.operation,
      undoOf: change.id,
      field: changed[0]?.field ?? 'status',
      currency: change.currency,
      ids: changed.map(({ objectId }) => objectId),
      from: changed.map(({ to }) => to ?? ''),
      to: changed.map(({ from }) => from ?? ''),
    },
  };
}

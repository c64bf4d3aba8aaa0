import type {
  AdObjectChangeDto,
  AdObjectChangeItemDto,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { CommandInput, Outbox } from '../types.ts';
import type { AdObjectChangeRun } from './types.ts';

type UndoCommand = Extract<CommandInput, { name: 'changeAdObjects' }>;

/**
 * The command that gives the changed objects of a bulk change their former values; of one that still
 * runs also what is not sent yet, since it is stopped by it.
 */
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
  const changed = items.filter(
    ({ state, from, to }) =>
      state === 'changed' || (state === 'sending' && from !== null && to !== null),
  );
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

/** The bulk changes that are being undone, or will be. */
export function listUndoneIds({
  changes,
  commands,
}: Pick<Outbox, 'changes' | 'commands'>): ReadonlySet<string> {
  const payloads = [
    ...changes.map(({ payload }) => payload),
    ...commands.flatMap((command) =>
      command.name === 'changeAdObjects' && command.state !== 'rejected' ? [command.payload] : [],
    ),
  ];
  return new Set(payloads.flatMap(({ undoOf }) => undoOf ?? []));
}

/** How many objects a bulk change is about; an undoing one hears it once the undone one has ended. */
export function countObjects({
  payload,
  progress: { counts, isSettled },
}: Pick<AdObjectChangeRun, 'payload' | 'progress'>): number {
  return counts.total === 0 && !isSettled ? payload.ids.length : counts.total;
}

import type {
  AdObjectChangeDto,
  AdObjectChangeItemDto,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectChangeRun } from '../model/bulk-changes.ts';
import type { CommandInput, Outbox } from '../model/types.ts';

type UndoCommand = Extract<CommandInput, { name: 'changeAdObjects' }>;

/**
 * The command that restores the previous values of a bulk change's objects. For a change that still
 * runs, it includes objects not sent yet, because the undo stops it.
 */
export function createUndoCommand({
  run: { target, payload, progress },
  id,
}: {
  readonly run: Pick<AdObjectChangeRun, 'target' | 'payload' | 'progress'>;
  /** Id of the new change. */
  readonly id: string;
}): UndoCommand {
  const unchanged = new Set([...progress.failedIds, ...progress.unchangedIds]);
  // Of several edits of an object only some may have failed
  const isWhole = payload.operation.type === 'edits';
  const kept = payload.ids.flatMap((objectId, index) =>
    isWhole || !unchanged.has(objectId) ? [index] : [],
  );
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

/** Like {@link createUndoCommand}, based on the record of a change made elsewhere or long ago. */
export function createUndoOfRecord({
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
      field:
        change.operation.type === 'edits'
          ? changed.map(({ field }) => field ?? 'status')
          : (changed[0]?.field ?? 'status'),
      currency: change.currency,
      ids: changed.map(({ objectId }) => objectId),
      from: changed.map(({ to }) => to ?? ''),
      to: changed.map(({ from }) => from ?? ''),
    },
  };
}

/** Bulk changes with a pending or running undo. */
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

/** The number of objects of a bulk change; an undo knows it once the undone change has ended. */
export function countObjects({
  payload,
  progress: { counts, isSettled },
}: Pick<AdObjectChangeRun, 'payload' | 'progress'>): number {
  return counts.total === 0 && !isSettled ? payload.ids.length : counts.total;
}

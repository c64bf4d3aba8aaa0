import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { isAdObjectCommand } from '../model/ad-object-commands.ts';
import type { AdObjectChangePayload } from '../model/bulk-changes.ts';
import { rowKeysOf, withoutRows } from '../model/command-rows.ts';
import { isUnsent } from '../model/command-states.ts';
import { targetKey } from '../model/target-key.ts';
import type { CommandBefore, CommandInput, CommandLife } from '../model/types.ts';
import type { LocalDatabase, StoredCommand } from '../storage/dexie-database.ts';
import { isReadableCommand } from '../storage/stored-shapes.ts';
import type { OutboxStores } from './journal-store.ts';
import { covers, isWithin, mergePatch, overlaps } from './patch.ts';
import { describeCommand, effectOf } from './policy.ts';

/** Never sent, or refused. */
function isUnknownToServer({ state, attempt }: StoredCommand): boolean {
  return state === 'rejected' || (state === 'queued' && attempt === 0);
}

/** Deletes commands as they were read. */
export async function deleteStored(
  db: LocalDatabase,
  commands: readonly StoredCommand[],
): Promise<void> {
  await db.outbox.bulkDelete(commands.flatMap(({ seq }) => (seq === undefined ? [] : [seq])));
}

type IssueDeps = Pick<OutboxStores, 'db' | 'changes'>;

export interface IssueInput {
  readonly input: CommandInput;
  readonly before: CommandBefore;
  readonly id: string;
  readonly nowMs: number;
}

/**
 * Merges a newer change into an unsent command; both are dropped when together they change
 * nothing.
 */
async function mergeInto(
  db: LocalDatabase,
  newer: {
    readonly waiting: StoredCommand;
    readonly seq: number;
    readonly input: CommandInput;
    readonly patch: CommandLife['patch'];
    readonly before: CommandBefore;
  },
): Promise<void> {
  const { waiting, seq } = newer;
  const patch = mergePatch(waiting.patch, newer.patch);
  const before = mergePatch(newer.before, waiting.before);
  if (isWithin(patch, before)) {
    await db.outbox.delete(seq);
    return;
  }
  const { target } = newer.input;
  const payload = mergePatch<object>(waiting.payload, newer.input.payload);
  const merged = { ...waiting, target, payload, patch, before } as StoredCommand;
  const { spendsMoney } = describeCommand({ input: merged, before });
  await db.outbox.put({ ...merged, spendsMoney });
}

/** An unfinished bulk change covers the object. */
async function isInBulkChange(
  { db, changes }: IssueDeps,
  input: CommandInput,
  patch: object,
): Promise<boolean> {
  if (!isAdObjectCommand(input)) {
    return false;
  }
  const { target } = input;
  const covers = ({ level, field, ids }: AdObjectChangePayload): boolean =>
    level === target.kind &&
    (typeof field === 'object'
      ? ids.some((id, index) => id === target.id && (field[index] ?? '') in patch)
      : field in patch && ids.includes(target.id));
  const unsent = await db.outbox
    .filter(
      (other) =>
        other.name === 'changeAdObjects' &&
        isUnsent(other) &&
        isReadableCommand(other) &&
        covers(other.payload),
    )
    .count();
  return (
    unsent > 0 ||
    (await changes.list()).some(
      ({ payload, progress }) =>
        !progress.isSettled &&
        covers(payload) &&
        !progress.failedIds.includes(target.id) &&
        !progress.unchangedIds.includes(target.id),
    )
  );
}

/**
 * A deletion makes pending changes of its rows pointless. Returns what is left to delete: rows
 * that were never sent are already gone.
 */
async function clearForDelete(
  db: LocalDatabase,
  input: CommandInput,
  others: readonly StoredCommand[],
): Promise<CommandInput | undefined> {
  const unsent = new Set<string>();
  const byRow = Map.groupBy(others, ({ targetKey: key }) => key);
  for (const [key, ofRow] of byRow) {
    const pointless = ofRow.filter(
      (other) => isUnknownToServer(other) && rowKeysOf(other).length === 1,
    );
    await deleteStored(db, pointless);
    if (
      pointless.length === ofRow.length &&
      pointless.some((other) => effectOf(other) === 'create')
    ) {
      unsent.add(key);
    }
  }
  return withoutRows(input, unsent);
}

/** Whether the command would have no effect. */
function isNoOp(input: CommandInput, patch: object, before: CommandBefore): boolean {
  if (input.name === 'changeAdObjects') {
    return input.payload.ids.length === 0;
  }
  if (input.name === 'copyAdObjects') {
    return input.payload.sourceIds.length === 0;
  }
  return (
    (effectOf(input) ?? 'update') === 'update' &&
    findOwnedCommand(input.name)?.fold === undefined &&
    isWithin({ ...patch }, before)
  );
}

/**
 * Stores a command. `ignored`: another for the same target is in flight, or nothing would
 * change. With `latest-wins` it merges into an unsent one.
 */
export function issueCommand(
  deps: IssueDeps,
  { input: asked, before, id, nowMs }: IssueInput,
): Promise<'accepted' | 'ignored'> {
  const { db } = deps;
  return db.transaction('rw', db.outbox, db.kv, async () => {
    const found = await db.outbox.where('targetKey').anyOf(rowKeysOf(asked)).toArray();
    const others = found.filter(isReadableCommand);
    const described = describeCommand({ input: asked, before });
    // The switch of an ad object does not wait for an edit of its budget.
    const isBusy =
      others.some(
        (other) =>
          isUnsent(other) && (!isAdObjectCommand(asked) || overlaps(described.patch, other.patch)),
      ) || (await isInBulkChange(deps, asked, described.patch));
    // A rejected command is shown until a new change replaces it.
    if (isNoOp(asked, described.patch, before) || (isBusy && described.whenBusy === 'ignore')) {
      return 'ignored';
    }
    const input = effectOf(asked) === 'delete' ? await clearForDelete(db, asked, others) : asked;
    if (input === undefined) {
      return 'accepted';
    }
    await deleteStored(
      db,
      others.filter(
        ({ state, name, patch }) =>
          state === 'rejected' &&
          name === input.name &&
          findOwnedCommand(name)?.fold === undefined &&
          covers(described.patch, patch),
      ),
    );
    // Only into the last one: later commands would undo a merge into an earlier one.
    const waiting = others.findLast(
      ({ name, state }) => name === input.name && state !== 'rejected',
    );
    if (
      described.whenBusy === 'latest-wins' &&
      waiting?.state === 'queued' &&
      waiting.attempt === 0 &&
      waiting.seq !== undefined
    ) {
      await mergeInto(db, { waiting, seq: waiting.seq, input, patch: described.patch, before });
      return 'accepted';
    }
    await db.outbox.add({
      ...input,
      ...describeCommand({ input, before }),
      id,
      targetKey: targetKey(input.target),
      before,
      state: 'queued',
      attempt: 0,
      notBefore: null,
      createdAt: new Date(nowMs).toISOString(),
      confirmedAt: null,
      error: null,
    });
    return 'accepted';
  });
}

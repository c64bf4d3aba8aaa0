import type { CommandEffect } from '@ads-checker/shared/collections/define';
import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { createChangeStore } from '../bulk/change-store.ts';
import type { AdObjectChangePayload, AdObjectChangeRun } from '../bulk/types.ts';
import { rowKeysOf, withoutRows } from '../command-rows.ts';
import { createCopyStore } from '../copies/copy-store.ts';
import type { FollowedCopy } from '../copies/types.ts';
import type { LocalDatabase, StoredAnswer, StoredCommand } from '../dexie-database.ts';
import { ownedCollectionOf, type SyncWatermark } from '../owned-collection.ts';
import { isReadableAnswer, isReadableCommand } from '../stored-shapes.ts';
import { targetKey } from '../target-key.ts';
import type { CommandBefore, CommandInput, CommandLife, UnreadableChange } from '../types.ts';
import { isAdObjectCommand } from './ad-object-commands.ts';
import { STORED_STEPS, type StoredChanges } from './command-machine.ts';
import { isUnsent } from './command-states.ts';
import { covers, isWithin, mergePatch, overlaps } from './patch.ts';
import { describeCommand } from './policy.ts';
import type { CommandAck } from './send-command.ts';

function effectOf({ name }: Pick<CommandInput, 'name'>): CommandEffect | undefined {
  return findOwnedCommand(name)?.effect;
}

/** Never sent, or refused. */
function isUnknownToServer({ state, attempt }: StoredCommand): boolean {
  return state === 'rejected' || (state === 'queued' && attempt === 0);
}

/**
 * It was sent and not rejected at once: a success response may have been lost before the rejection.
 */
function mayBeApplied({ state, attempt }: StoredCommand): boolean {
  return attempt > (state === 'rejected' ? 1 : 0);
}

export interface IssueInput {
  readonly input: CommandInput;
  readonly before: CommandBefore;
  readonly id: string;
  readonly nowMs: number;
}

/** Names the contents of the database: absent after they were deleted. */
const IDENTITY_KEY = 'outbox-identity';

export interface Journal {
  readonly identity: unknown;
  readonly commands: readonly StoredCommand[];
  readonly unreadable: readonly UnreadableChange[];
  readonly answers: readonly StoredAnswer[];
  readonly changes: readonly AdObjectChangeRun[];
  readonly copies: readonly FollowedCopy[];
}

/**
 * The persistent side of the outbox. Every change is one transaction and changes only existing
 * rows, so that neither two tabs, a reload nor a stolen lock can lose a command or bring a dropped
 * one back.
 */
export function createOutboxStore(db: LocalDatabase) {
  const changes = createChangeStore(db);
  const copies = createCopyStore(db);
  const listCommands = async (): Promise<StoredCommand[]> =>
    (await db.outbox.orderBy('seq').toArray()).filter(isReadableCommand);
  const change = async (
    id: string,
    next: (command: StoredCommand) => StoredChanges | undefined,
  ): Promise<StoredCommand | undefined> =>
    db.transaction('rw', db.outbox, async () => {
      const command = await db.outbox.where('id').equals(id).first();
      const changes = command && next(command);
      if (!command || !changes) {
        return undefined;
      }
      const changed: StoredCommand = { ...command, ...changes };
      await db.outbox.put(changed);
      return changed;
    });

  /**
   * Merges a newer change into an unsent command; both are dropped when together they change
   * nothing.
   */
  const mergeInto = async (newer: {
    readonly waiting: StoredCommand;
    readonly seq: number;
    readonly input: CommandInput;
    readonly patch: CommandLife['patch'];
    readonly before: CommandBefore;
  }): Promise<void> => {
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
  };

  /** An unfinished bulk change covers the object. */
  const isInBulkChange = async (input: CommandInput, patch: object): Promise<boolean> => {
    if (!isAdObjectCommand(input)) {
      return false;
    }
    const { target } = input;
    const covers = ({ level, field, ids }: AdObjectChangePayload): boolean =>
      level === target.kind && field in patch && ids.includes(target.id);
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
  };

  /**
   * A deletion makes pending changes of its rows pointless. Returns what is left to delete: rows
   * that were never sent are already gone.
   */
  const clearForDelete = async (
    input: CommandInput,
    others: readonly StoredCommand[],
  ): Promise<CommandInput | undefined> => {
    const unsent = new Set<string>();
    const byRow = Map.groupBy(others, ({ targetKey: key }) => key);
    for (const [key, ofRow] of byRow) {
      const pointless = ofRow.filter(
        (other) => isUnknownToServer(other) && rowKeysOf(other).length === 1,
      );
      await db.outbox.bulkDelete(pointless.flatMap(({ seq }) => (seq === undefined ? [] : [seq])));
      if (
        pointless.length === ofRow.length &&
        pointless.some((other) => effectOf(other) === 'create')
      ) {
        unsent.add(key);
      }
    }
    return withoutRows(input, unsent);
  };

  /** Whether the command would have no effect. */
  const isNoOp = (input: CommandInput, patch: object, before: CommandBefore): boolean => {
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
  };

  return {
    changes,
    copies,
    /** Commands in order, and answers after `answerSeq`, in one snapshot. */
    readJournal: (answerSeq: number): Promise<Journal> =>
      db.transaction('r', db.outbox, db.answers, db.kv, async () => {
        const rows = await db.outbox.orderBy('seq').toArray();
        const answers = await db.answers.where('seq').above(answerSeq).toArray();
        return {
          identity: (await db.kv.get(IDENTITY_KEY))?.value,
          commands: rows.filter(isReadableCommand),
          unreadable: rows
            .filter((row) => !isReadableCommand(row))
            .map((row) => ({ key: row.seq ?? 0, row })),
          answers: answers.filter(isReadableAnswer),
          changes: await changes.list(),
          copies: await copies.list(),
        };
      }),

    listCommands,

    /** Names the contents, unless another tab did. Returns the name. */
    identify: (identity: string): Promise<unknown> =>
      db.transaction('rw', db.kv, async () => {
        const known = await db.kv.get(IDENTITY_KEY);
        if (known === undefined) {
          await db.kv.put({ key: IDENTITY_KEY, value: identity });
        }
        return known?.value ?? identity;
      }),

    /**
     * Stores commands again whose database was emptied, before those issued since. Returns how many
     * were missing; none when another tab was faster.
     */
    restore: (commands: readonly StoredCommand[], identity: string): Promise<number> =>
      db.transaction('rw', db.outbox, db.kv, async () => {
        if ((await db.kv.get(IDENTITY_KEY)) !== undefined) {
          return 0;
        }
        const later = await db.outbox.orderBy('seq').toArray();
        const laterIds = new Set(later.map(({ id }) => id));
        const missing = commands.filter(({ id }) => !laterIds.has(id));
        await db.outbox.clear();
        await db.outbox.bulkAdd([...missing, ...later].map(({ seq: _seq, ...command }) => command));
        await db.kv.put({ key: IDENTITY_KEY, value: identity });
        return missing.length;
      }),

    /** Discards a change that cannot be read. */
    dropUnreadable: (key: number): Promise<void> => db.outbox.delete(key),

    /**
     * Stores a command. `ignored`: another for the same target is in flight, or nothing would
     * change. With `latest-wins` it merges into an unsent one.
     */
    issue: ({ input: asked, before, id, nowMs }: IssueInput): Promise<'accepted' | 'ignored'> =>
      db.transaction('rw', db.outbox, db.kv, async () => {
        const found = await db.outbox.where('targetKey').anyOf(rowKeysOf(asked)).toArray();
        const others = found.filter(isReadableCommand);
        const described = describeCommand({ input: asked, before });
        // The switch of an ad object does not wait for an edit of its budget.
        const isBusy =
          others.some(
            (other) =>
              isUnsent(other) &&
              (!isAdObjectCommand(asked) || overlaps(described.patch, other.patch)),
          ) || (await isInBulkChange(asked, described.patch));
        // A rejected command is shown until a new change replaces it.
        if (isNoOp(asked, described.patch, before) || (isBusy && described.whenBusy === 'ignore')) {
          return 'ignored';
        }
        const input = effectOf(asked) === 'delete' ? await clearForDelete(asked, others) : asked;
        if (input === undefined) {
          return 'accepted';
        }
        await db.outbox.bulkDelete(
          others.flatMap(({ state, name, patch, seq }) =>
            state === 'rejected' &&
            name === input.name &&
            findOwnedCommand(name)?.fold === undefined &&
            covers(described.patch, patch) &&
            seq !== undefined
              ? [seq]
              : [],
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
          await mergeInto({ waiting, seq: waiting.seq, input, patch: described.patch, before });
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
      }),

    /**
     * Claims a command for sending; undefined when it was dropped, completed or suspended
     * meanwhile.
     */
    claim: (id: string) => change(id, STORED_STEPS.claim),
    hold: (id: string) => change(id, STORED_STEPS.hold),
    reschedule: (input: { id: string; notBeforeMs: number; error: StoredCommand['error'] }) =>
      change(input.id, () => STORED_STEPS.reschedule(input)),
    /** Commands for a row whose creation was rejected are rejected with it. */
    reject: ({ id, error }: { id: string; error: StoredCommand['error'] }) =>
      db.transaction('rw', db.outbox, async () => {
        const rejection = STORED_STEPS.reject(error);
        const rejected = await change(id, () => rejection);
        if (rejected !== undefined && effectOf(rejected) === 'create') {
          await db.outbox
            .where('targetKey')
            .anyOf(rowKeysOf(rejected))
            .filter(({ state }) => state === 'queued')
            .modify(rejection);
        }
        return rejected;
      }),
    ask: (id: string) => change(id, STORED_STEPS.ask),
    retry: (input: { ids: readonly string[]; createId: () => string; nowMs: number }) =>
      db.outbox
        .where('id')
        .anyOf(input.ids)
        .modify((command) => {
          Object.assign(command, STORED_STEPS.retry(command, input));
        }),
    confirm: ({ id, nowMs }: { id: string; nowMs: number }) =>
      change(id, (command) => STORED_STEPS.confirm(command, nowMs)),
    clearBackoff: (): Promise<number> =>
      db.outbox
        .filter(({ state, notBefore }) => state === 'retrying' && notBefore !== null)
        .modify({ notBefore: null }),
    /**
     * Returns the dropped commands, without those already gone, and including those for rows that
     * will never be created. Copies that may be made anyway are still followed. Atomic.
     */
    drop: (ids: readonly string[], nowMs: number): Promise<StoredCommand[]> =>
      db.transaction('rw', db.outbox, db.kv, async () => {
        const stored = await listCommands();
        const asked = stored.filter(({ id }) => ids.includes(id));
        const uncreated = new Set(
          asked.filter((command) => effectOf(command) === 'create').flatMap(rowKeysOf),
        );
        const commands = stored.filter(
          (command) => ids.includes(command.id) || uncreated.has(command.targetKey),
        );
        await db.outbox.bulkDelete(commands.flatMap(({ seq }) => (seq === undefined ? [] : [seq])));
        for (const command of commands) {
          if (command.name === 'copyAdObjects' && mayBeApplied(command)) {
            await copies.add(command, null, nowMs);
          }
        }
        return commands;
      }),

    /**
     * After the server accepted a command. Of an ad object: stores the answer and removes the
     * command atomically (the answer also when the command was dropped in flight, since the ad
     * network accepted it). Of synced rows: the patch stays until the replica has the change.
     */
    acknowledge: ({
      command,
      ack,
      nowMs,
    }: {
      readonly command: StoredCommand;
      readonly ack: CommandAck;
      readonly nowMs: number;
    }): Promise<void> =>
      db.transaction('rw', db.outbox, db.answers, db.kv, async () => {
        if (findOwnedCommand(command.name)?.confirmedBy === 'feed') {
          await db.outbox.where('id').equals(command.id).modify(STORED_STEPS.awaitFeed(nowMs));
          return;
        }
        if (ack.kind === 'adObjectChange' && command.name === 'changeAdObjects') {
          const { target, payload, createdAt } = command;
          await changes.add({ id: target.id, target, payload, createdAt }, ack.change, nowMs);
        }
        if (ack.kind === 'adObjectCopy' && command.name === 'copyAdObjects') {
          await copies.add(command, ack.copy, nowMs);
        }
        if (ack.kind === 'adObject' && isAdObjectCommand(command)) {
          await db.answers.add({
            kind: command.target.kind,
            id: command.target.id,
            patch: { ...command.patch, ...ack.ack.patch },
            changedAt: ack.ack.changedAt,
          });
        }
        await db.outbox.where('id').equals(command.id).delete();
      }),

    /**
     * The replica has everything of this collection up to `sinceMs`: commands accepted before are
     * done.
     */
    settle: ({ collection, sinceMs }: SyncWatermark): Promise<number> =>
      db.outbox
        .filter(
          (command) =>
            command.state === 'confirming' &&
            isReadableCommand(command) &&
            (command.answeredAtMs ?? 0) <= sinceMs &&
            ownedCollectionOf(command.target.kind) === collection,
        )
        .delete(),

    /** Moments noted by a clock that was ahead of the server's are dated to now. */
    correctMoments: (nowMs: number): Promise<void> =>
      db.transaction('rw', db.outbox, db.kv, async () => {
        await db.outbox
          .filter(({ answeredAtMs = 0 }) => answeredAtMs > nowMs)
          .modify({ answeredAtMs: nowMs });
        await changes.correctMoments(nowMs);
        await copies.correctMoments(nowMs);
      }),

    /** Stores a change that another person, tab or device made on the ad network. */
    addAnswer: async (answer: StoredAnswer): Promise<void> => {
      await db.answers.add(answer);
    },
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

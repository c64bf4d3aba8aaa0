import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { createChangeStore } from '../bulk/change-store.ts';
import { createCopyStore } from '../copies/copy-store.ts';
import { isAdObjectCommand } from '../model/ad-object-commands.ts';
import { rowKeysOf } from '../model/command-rows.ts';
import { ownedCollectionOf, type SyncWatermark } from '../model/owned-collection.ts';
import type { LocalDatabase, StoredAnswer, StoredCommand } from '../storage/dexie-database.ts';
import { isReadableCommand } from '../storage/stored-shapes.ts';
import { STORED_STEPS, type StoredChanges } from './command-machine.ts';
import { deleteStored, type IssueInput, issueCommand } from './issue-command.ts';
import { createJournalStore, type OutboxStores } from './journal-store.ts';
import { effectOf } from './policy.ts';
import type { CommandAck } from './send-command.ts';

/**
 * It was sent and not rejected at once: a success response may have been lost before the rejection.
 */
function mayBeApplied({ state, attempt }: StoredCommand): boolean {
  return attempt > (state === 'rejected' ? 1 : 0);
}

interface AcceptedCommand {
  readonly command: StoredCommand;
  readonly ack: CommandAck;
  readonly nowMs: number;
}

/**
 * After the server accepted a command. Of an ad object: stores the answer and removes the command
 * atomically (the answer also when the command was dropped in flight, since the ad network accepted
 * it). Of synced rows: the patch stays until the replica has the change.
 */
async function acknowledge(
  { db, changes, copies }: OutboxStores,
  { command, ack, nowMs }: AcceptedCommand,
): Promise<void> {
  await db.transaction('rw', db.outbox, db.answers, db.kv, async () => {
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
  });
}

/**
 * The persistent side of the outbox. Every change is one transaction and changes only existing
 * rows, so that neither two tabs, a reload nor a stolen lock can lose a command or bring a dropped
 * one back.
 */
export function createOutboxStore(db: LocalDatabase) {
  const changes = createChangeStore(db);
  const copies = createCopyStore(db);
  const stores = { db, changes, copies };
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

  return {
    changes,
    copies,
    ...createJournalStore(stores),
    listCommands,
    /**
     * Stores a command. `ignored`: another for the same target is in flight, or nothing would
     * change. With `latest-wins` it merges into an unsent one.
     */
    issue: (input: IssueInput) => issueCommand(stores, input),
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
        await deleteStored(db, commands);
        for (const command of commands) {
          if (command.name === 'copyAdObjects' && mayBeApplied(command)) {
            await copies.add(command, null, nowMs);
          }
        }
        return commands;
      }),

    acknowledge: (input: AcceptedCommand): Promise<void> => acknowledge(stores, input),

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

import type { AdObjectAck } from '@ads-checker/shared/contracts/ad-objects';
import type { LocalDatabase, StoredAnswer, StoredCommand } from '../database.ts';
import { targetKey } from '../target-key.ts';
import type { Command, CommandBefore, CommandInput } from '../types.ts';
import { describeCommand } from './policy.ts';

export function toCommand(stored: StoredCommand): Command {
  const { targetKey: _key, confirmedAt: _confirmedAt, seq, ...command } = stored;
  return { ...command, seq: seq ?? 0 };
}

const ON_THEIR_WAY: ReadonlySet<Command['state']> = new Set([
  'queued',
  'sending',
  'confirming',
  'retrying',
  'asking',
]);

export interface IssueInput {
  readonly input: CommandInput;
  readonly before: CommandBefore;
  readonly id: string;
  readonly nowMs: number;
}

export interface Journal {
  readonly commands: readonly StoredCommand[];
  readonly answers: readonly StoredAnswer[];
}

/**
 * The durable side of the outbox. Every change is one transaction and changes only rows that are still there, so that
 * two tabs, a reload or a stolen lock can neither lose a command nor bring a dropped one back.
 */
export function createOutboxStore(db: LocalDatabase) {
  const change = async (
    id: string,
    next: (command: StoredCommand) => Partial<StoredCommand> | undefined,
  ): Promise<StoredCommand | undefined> =>
    db.transaction('rw', db.outbox, async () => {
      const command = await db.outbox.where('id').equals(id).first();
      const changes = command && next(command);
      if (!command || !changes) {
        return undefined;
      }
      const changed = { ...command, ...changes };
      await db.outbox.put(changed);
      return changed;
    });

  return {
    /** Commands in the order they were asked for, and answers after `answerSeq`, as of one moment. */
    readJournal: (answerSeq: number): Promise<Journal> =>
      db.transaction('r', db.outbox, db.answers, async () => ({
        commands: await db.outbox.orderBy('seq').toArray(),
        answers: await db.answers.where('seq').above(answerSeq).toArray(),
      })),

    listCommands: (): Promise<StoredCommand[]> => db.outbox.orderBy('seq').toArray(),

    /** Stores a command. `ignored`: another is on its way to the same target, or nothing would change. */
    issue: ({ input, before, id, nowMs }: IssueInput): Promise<'accepted' | 'ignored'> =>
      db.transaction('rw', db.outbox, async () => {
        const key = targetKey(input.target);
        const described = describeCommand(input);
        const others = await db.outbox.where('targetKey').equals(key).toArray();
        const isBusy = others.some(({ state }) => ON_THEIR_WAY.has(state));
        const isEmpty = Object.entries(described.patch).every(
          ([field, value]) => JSON.stringify(before[field]) === JSON.stringify(value),
        );
        // A refusal stays before the person until a change that says something takes its place.
        if (isEmpty || (isBusy && described.whenBusy === 'ignore')) {
          return 'ignored';
        }
        await db.outbox.bulkDelete(
          others.flatMap(({ state, seq }) =>
            state === 'rejected' && seq !== undefined ? [seq] : [],
          ),
        );
        await db.outbox.add({
          ...input,
          ...described,
          id,
          targetKey: key,
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

    /** Takes a command for sending; undefined when it was dropped, answered or stopped meanwhile. */
    claim: (id: string) =>
      change(id, ({ state, attempt }) =>
        state === 'rejected' || state === 'asking'
          ? undefined
          : { state: 'sending', attempt: attempt + 1, notBefore: null },
      ),
    /** The attempt did not count: nobody may send for the moment. */
    hold: (id: string) =>
      change(id, ({ attempt }) => ({ state: 'queued', attempt: Math.max(0, attempt - 1) })),
    reschedule: (input: { id: string; notBeforeMs: number; error: StoredCommand['error'] }) =>
      change(input.id, () => ({
        state: 'retrying',
        notBefore: new Date(input.notBeforeMs).toISOString(),
        error: input.error,
      })),
    reject: (input: { id: string; error: StoredCommand['error'] }) =>
      change(input.id, () => ({ state: 'rejected', notBefore: null, error: input.error })),
    ask: (id: string) => change(id, () => ({ state: 'asking', notBefore: null })),
    /** A rejected command goes again, as new: its former key would bring the former refusal. */
    retry: (input: { id: string; newId: string; nowMs: number }) =>
      change(input.id, ({ state }) => {
        switch (state) {
          case 'rejected':
            return {
              id: input.newId,
              state: 'queued',
              attempt: 0,
              error: null,
              createdAt: new Date(input.nowMs).toISOString(),
            };
          case 'retrying':
            return { notBefore: null };
          default:
            return undefined;
        }
      }),
    confirm: (input: { id: string; nowMs: number }) =>
      change(input.id, ({ state }) =>
        state === 'asking'
          ? { state: 'queued', confirmedAt: new Date(input.nowMs).toISOString() }
          : undefined,
      ),
    /** Lets every waiting retry go at once. */
    hurry: (): Promise<number> =>
      db.outbox
        .filter(({ state, notBefore }) => state === 'retrying' && notBefore !== null)
        .modify({ notBefore: null }),
    /** Gives the dropped command; undefined when it was gone already. */
    drop: (id: string): Promise<StoredCommand | undefined> =>
      db.transaction('rw', db.outbox, async () => {
        const command = await db.outbox.where('id').equals(id).first();
        if (command?.seq !== undefined) {
          await db.outbox.delete(command.seq);
        }
        return command;
      }),

    /**
     * The answer and the command's removal, all or nothing. A command dropped on its way leaves its answer all the
     * same: the network did accept it.
     */
    acknowledge: ({ command, ack }: { command: StoredCommand; ack: AdObjectAck }): Promise<void> =>
      db.transaction('rw', db.outbox, db.answers, async () => {
        await db.answers.add({
          kind: command.target.kind,
          id: command.target.id,
          patch: { ...command.patch, ...ack.patch },
          changedAt: ack.changedAt,
        });
        await db.outbox.where('id').equals(command.id).delete();
      }),

    /** Something accepted by the network that another person, tab or device asked for. */
    addAnswer: async (answer: StoredAnswer): Promise<void> => {
      await db.answers.add(answer);
    },
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

import type { AdObjectChangeRun } from '../model/bulk-changes.ts';
import { isUnsent } from '../model/command-states.ts';
import type { Command, PendingState } from '../model/types.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';
import { toCommand } from '../storage/to-command.ts';
import { ChangeIndex, type ShownChange } from './change-index.ts';

interface Changes {
  readonly commands: readonly StoredCommand[];
  readonly changes: readonly AdObjectChangeRun[];
}

/** Bulk changes whose values are applied to the rows: not sent yet, or running. */
export function listShownChanges({ commands, changes }: Changes): ShownChange[] {
  const running = changes.filter(({ progress }) => !progress.isSettled);
  return [
    ...running.map(({ id, payload, progress: { failedIds, unchangedIds } }) => ({
      id,
      payload,
      exceptIds: [...failedIds, ...unchangedIds],
    })),
    ...commands.flatMap((command) =>
      command.name === 'changeAdObjects' && isUnsent(command)
        ? [{ id: command.target.id, payload: command.payload, exceptIds: [] }]
        : [],
    ),
  ];
}

/** Objects for which a bulk change failed, until it is dismissed. */
function listFailedChanges({ commands, changes }: Changes): ShownChange[] {
  const failed = ({ id, payload, progress: { failedIds } }: AdObjectChangeRun): ShownChange[] =>
    failedIds.length === 0
      ? []
      : [{ id, payload: { ...payload, ids: failedIds, from: '', to: '' }, exceptIds: [] }];
  return [
    ...changes.flatMap(failed),
    ...commands.flatMap((command) =>
      command.name === 'changeAdObjects' && command.state === 'rejected'
        ? [{ id: command.target.id, payload: command.payload, exceptIds: [] }]
        : [],
    ),
  ];
}

/** A running bulk change in the form of its original command. */
function toRunningCommand({ id, target, payload, createdAt }: AdObjectChangeRun): Command {
  return {
    name: 'changeAdObjects',
    target,
    payload,
    id,
    patch: {},
    before: {},
    whenBusy: 'ignore',
    spendsMoney: false,
    state: 'confirming',
    attempt: 1,
    notBefore: null,
    createdAt,
    error: null,
    seq: 0,
  };
}

type PendingByTarget = Pick<ReadonlyMap<string, PendingState>, 'get'>;

export function createPendingJoin() {
  let waiting = new ChangeIndex();
  let rejected = new ChangeIndex();
  return ({
    byTarget,
    ...changes
  }: Changes & { readonly byTarget: ReadonlyMap<string, PendingState> }): PendingByTarget => {
    const ofWaiting = new ChangeIndex(waiting);
    ofWaiting.set(listShownChanges(changes));
    const ofRejected = new ChangeIndex(rejected);
    ofRejected.set(listFailedChanges(changes));
    waiting = ofWaiting;
    rejected = ofRejected;
    if (waiting.isEmpty && rejected.isEmpty) {
      return byTarget;
    }
    const commandById = new Map<string, Command>([
      ...changes.changes.map((run) => [run.id, toRunningCommand(run)] as const),
      ...changes.commands.flatMap((command) =>
        command.name === 'changeAdObjects'
          ? [[command.target.id, toCommand(command)] as const]
          : [],
      ),
    ]);
    const toStates = (tone: PendingState['tone']): ReadonlyMap<string, PendingState> =>
      new Map([...commandById].map(([id, command]) => [id, { command, tone }]));
    const states = { waiting: toStates('waiting'), failed: toStates('failed') };
    return {
      get: (key) =>
        byTarget.get(key) ??
        states.waiting.get(ofWaiting.findChange(key) ?? '') ??
        states.failed.get(ofRejected.findChange(key) ?? ''),
    };
  };
}

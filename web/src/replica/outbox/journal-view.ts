import { createPendingJoin } from '../bulk/pending-changes.ts';
import { rowKeysOf } from '../model/command-rows.ts';
import type { Outbox, PendingState } from '../model/types.ts';
import { toCommand } from '../storage/to-command.ts';
import type { Journal } from './journal-store.ts';

type Shown = Pick<Outbox, 'commands' | 'changes' | 'copies' | 'byTarget'>;

/** The view of the stored journal for the screen. */
export function createJournalView() {
  const joinPending = createPendingJoin();
  return ({ commands: stored, changes, copies }: Journal): Shown => {
    const commands = stored.map(toCommand);
    const byTarget = new Map<string, PendingState>();
    for (const command of commands) {
      for (const key of rowKeysOf(command)) {
        byTarget.set(key, {
          command,
          tone: command.state === 'rejected' ? 'failed' : 'waiting',
        });
      }
    }
    return {
      commands,
      changes,
      copies: copies.flatMap(({ copy, ...run }) => (copy === null ? [] : [{ ...run, copy }])),
      byTarget: joinPending({ byTarget, commands: stored, changes }),
    };
  };
}

import { createPendingJoin } from '../bulk/pending-changes.ts';
import type { AdObjectChangeRun } from '../bulk/types.ts';
import { rowKeysOf } from '../command-rows.ts';
import type { FollowedCopy } from '../copies/types.ts';
import type { StoredCommand } from '../dexie-database.ts';
import type { Outbox, PendingState } from '../types.ts';
import { toCommand } from './to-command.ts';

type Shown = Pick<Outbox, 'commands' | 'changes' | 'copies' | 'byTarget'>;

/** The view of the stored journal for the screen. */
export function createJournalView() {
  const joinPending = createPendingJoin();
  return ({
    stored,
    changes,
    copies,
  }: {
    readonly stored: readonly StoredCommand[];
    readonly changes: readonly AdObjectChangeRun[];
    readonly copies: readonly FollowedCopy[];
  }): Shown => {
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

import { isAdObjectCommand } from '../model/ad-object-commands.ts';
import { rowKeysOf } from '../model/command-rows.ts';
import { isAnswered } from '../model/command-states.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';

type Copy = Extract<StoredCommand, { name: 'copyAdObjects' }>;

/** Whether it changes an object that is to be copied. */
function changesSource(earlier: StoredCommand, { payload: { level, sourceIds } }: Copy): boolean {
  if (earlier.name === 'changeAdObjects') {
    const { level: changed, ids } = earlier.payload;
    return changed === level && sourceIds.some((id) => ids.includes(id));
  }
  return (
    isAdObjectCommand(earlier) &&
    earlier.target.kind === level &&
    sourceIds.includes(earlier.target.id)
  );
}

/**
 * The first pending command of each row: later ones wait for it. A copy waits for earlier changes
 * of its source, which it must include, and nothing waits for a copy.
 */
export function headsOf(commands: readonly StoredCommand[]): StoredCommand[] {
  const taken = new Set<string>();
  const open = commands.filter((command) => !isAnswered(command));
  return open.filter((command, position) => {
    const keys = rowKeysOf(command);
    const isFirst = !keys.some((key) => taken.has(key));
    for (const key of keys) {
      taken.add(key);
    }
    return (
      isFirst &&
      (command.name !== 'copyAdObjects' ||
        !open.slice(0, position).some((earlier) => changesSource(earlier, command)))
    );
  });
}

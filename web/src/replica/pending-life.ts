import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { rowKeysOf } from './model/command-rows.ts';
import { targetKey } from './model/target-key.ts';
import type { Command } from './model/types.ts';

/** What pending commands imply for the existence of a row. */
export function pendingLifeOf(
  target: { readonly kind: string; readonly id: string },
  commands: readonly Command[],
): {
  readonly isBeingDeleted: boolean;
  /** The server rejected its creation. */
  readonly isRefused: boolean;
} {
  const key = targetKey(target);
  const has = (effect: 'create' | 'delete', isRejected: boolean): boolean =>
    commands.some(
      (command) =>
        (command.state === 'rejected') === isRejected &&
        findOwnedCommand(command.name)?.effect === effect &&
        rowKeysOf(command).includes(key),
    );
  return { isBeingDeleted: has('delete', false), isRefused: has('create', true) };
}

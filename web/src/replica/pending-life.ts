import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { rowKeysOf } from './command-rows.ts';
import { targetKey } from './target-key.ts';
import type { Command } from './types.ts';

/** What pending commands say of a row's existence. */
export function pendingLifeOf(
  target: { readonly kind: string; readonly id: string },
  commands: readonly Command[],
): {
  readonly isBeingDeleted: boolean;
  /** The server refused to create it. */
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

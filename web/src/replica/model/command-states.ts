import type { CommandState } from './types.ts';

interface Stated {
  readonly state: CommandState;
}

/** Accepted or rejected: later commands of the same target need not wait. */
export function isAnswered({ state }: Stated): boolean {
  return state === 'confirming' || state === 'rejected';
}

/** Only stored on this device. */
export function isUnsent(command: Stated): boolean {
  return !isAnswered(command);
}

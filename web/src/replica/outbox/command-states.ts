import type { CommandState } from '../types.ts';

interface Stated {
  readonly state: CommandState;
}

/** The server has said yes or no: later commands of the same target need not wait. */
export function isAnswered({ state }: Stated): boolean {
  return state === 'confirming' || state === 'rejected';
}

/** Stored here alone: it would be lost with this device. */
export function isUnsent(command: Stated): boolean {
  return !isAnswered(command);
}

import type { CommandInput } from '../types.ts';

/** Whether the command turns an ad object on, rather than off. */
export function isTurningOn(command: CommandInput): boolean {
  return command.name === 'setStatus' && command.payload.status === 'ACTIVE';
}

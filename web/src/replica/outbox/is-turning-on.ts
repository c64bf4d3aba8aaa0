import type { CommandInput } from '../types.ts';

export function isTurningOn(command: CommandInput): boolean {
  return command.name === 'setStatus' && command.payload.status === 'ACTIVE';
}

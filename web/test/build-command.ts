import type { Command, CommandInput, CommandState } from '../src/replica/model/types.ts';
import { describeCommand } from '../src/replica/outbox/policy.ts';

let seq = 0;

/** A command as the outbox stores it, created after all previously built ones. */
export function buildCommand(input: CommandInput, state: CommandState = 'queued'): Command {
  seq += 1;
  return {
    ...input,
    ...describeCommand({ input, before: {} }),
    id: `command-${seq}`,
    seq,
    before: {},
    state,
    attempt: 0,
    notBefore: null,
    createdAt: '2026-03-02T09:00:00.000Z',
    error: null,
  };
}

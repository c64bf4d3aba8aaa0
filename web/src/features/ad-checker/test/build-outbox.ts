import type { Outbox } from '../../../replica/index.ts';

/** An outbox in which nothing waits and to which nothing is given. */
export const noCommands: Outbox = {
  commands: [],
  byTarget: new Map(),
  isDiskFull: false,
  issue: async () => 'ignored',
  drop: async () => undefined,
  retry: async () => undefined,
  confirm: async () => undefined,
  sendNow: () => undefined,
};

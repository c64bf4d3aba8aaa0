import { createExternalStore, type Outbox } from '../../../replica/index.ts';
import type { RequestedSwitches } from '../switching/row-actions.ts';

export const noCommands: Outbox = {
  commands: [],
  unreadable: [],
  changes: [],
  copies: [],
  byTarget: new Map(),
  isDiskFull: false,
  restoredCount: 0,
  unsaved: null,
  issue: async () => 'ignored',
  drop: async () => undefined,
  dropUnreadable: async () => undefined,
  retry: async () => undefined,
  confirm: async () => undefined,
  dismissChange: async () => undefined,
  dismissCopy: async () => undefined,
  noteChange: async () => undefined,
  sendNow: () => undefined,
};

export const nothingRequested = createExternalStore<RequestedSwitches | null>(null);

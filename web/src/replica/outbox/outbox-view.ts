import { createExternalStore, type ExternalStore } from '../../lib/external-store.ts';
import type { Outbox } from '../model/types.ts';
import type { Journal } from './journal-store.ts';
import { createJournalView } from './journal-view.ts';
import type { OutboxActions } from './outbox-actions.ts';

const NOTHING_STORED: Journal = {
  identity: undefined,
  commands: [],
  unreadable: [],
  answers: [],
  changes: [],
  copies: [],
};

interface OutboxState {
  journal: Journal;
  isDiskFull: boolean;
  restoredCount: number;
  unsaved: Outbox['unsaved'];
}

/** The outbox as screens see it: `state` as of the last `show`. */
export function createOutboxView(actions: OutboxActions) {
  const toShown = createJournalView();
  const state: OutboxState = {
    journal: NOTHING_STORED,
    isDiskFull: false,
    restoredCount: 0,
    unsaved: null,
  };
  const toOutbox = (): Outbox => {
    const { journal, ...others } = state;
    return { ...toShown(journal), unreadable: journal.unreadable, ...others, ...actions };
  };
  const external = createExternalStore(toOutbox());
  return {
    external: external as ExternalStore<Outbox>,
    state,
    show: (): void => external.set(toOutbox()),
  };
}

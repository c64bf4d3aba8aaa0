import type { Clock } from '../../lib/clock.ts';
import type { CommandTarget, Outbox } from '../model/types.ts';
import type { OutboxStore } from './store.ts';

export interface OutboxActionsDeps {
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly createId: () => string;
  /** Reads what was stored, and shows it. */
  readonly refresh: () => Promise<void>;
  readonly drain: () => Promise<void>;
  /** A change could not be stored: it is lost. */
  readonly onUnsaved: (label: string, error: unknown) => void;
  readonly onUncertain: (target: CommandTarget) => void;
  readonly onRunningChanges: (changeIds: readonly string[]) => void;
}

export type OutboxActions = Pick<
  Outbox,
  | 'issue'
  | 'drop'
  | 'dropUnreadable'
  | 'retry'
  | 'confirm'
  | 'dismissChange'
  | 'dismissCopy'
  | 'noteChange'
  | 'sendNow'
>;

/** What a person may do with the outbox: stored first, then shown and sent. */
export function createOutboxActions(deps: OutboxActionsDeps): OutboxActions {
  const { store, clock, createId, refresh, drain } = deps;
  return {
    async issue(input, before) {
      const result = await store
        .issue({ input, before, id: createId(), nowMs: clock.now() })
        .catch((error: unknown) => {
          deps.onUnsaved(input.target.label, error);
          throw error;
        });
      await refresh();
      if (result === 'accepted') {
        void drain();
      }
      return result;
    },
    async drop(...ids) {
      const dropped = await store.drop(ids, clock.now());
      await refresh();
      for (const { attempt, state, target } of dropped) {
        if (attempt > 0 && state !== 'rejected') {
          deps.onUncertain(target);
        }
      }
      void drain();
    },
    async dropUnreadable(key) {
      await store.dropUnreadable(key);
      await refresh();
    },
    async retry(...ids) {
      await store.retry({ ids, createId, nowMs: clock.now() });
      await refresh();
      void drain();
    },
    async confirm(id) {
      await store.confirm({ id, nowMs: clock.now() });
      await refresh();
      void drain();
    },
    async dismissChange(id) {
      await store.changes.remove(id);
      await refresh();
    },
    async dismissCopy(id) {
      await store.copies.remove(id);
      await refresh();
    },
    async noteChange(change) {
      await store.changes.restart(change, clock.now());
      await refresh();
      // It may have ended before this response arrived
      deps.onRunningChanges([change.id]);
    },
    sendNow() {
      const clearBackoff = async (): Promise<void> => {
        await store.clearBackoff();
        await refresh();
        await drain();
      };
      // The database was closed; its rows are sent when it opens again.
      clearBackoff().catch(() => undefined);
    },
  };
}

import type { SyncCollection, SyncDoc } from '@ads-checker/shared/collections/index';
import type { ExternalStore } from './external-store.ts';
import { targetKey } from './target-key.ts';
import type { Command, Outbox, OwnedView } from './types.ts';

export function groupShown(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  return Map.groupBy(
    commands.filter(({ name, state }) => name !== 'setStatus' && state !== 'rejected'),
    ({ target }) => targetKey(target),
  );
}

interface FoldedRow<D> {
  readonly row: D;
  readonly over: string;
  readonly folded: D;
}

/**
 * Rows of one collection with the patches of waiting commands laid over. An untouched row keeps its identity, a touched
 * one as long as it and its patches are the same, and the view as long as all its rows do: a command that moves from
 * waiting to being sent redraws nothing.
 */
export function foldRows<C extends SyncCollection>({
  base,
  outbox,
  keyOf,
  fold,
}: {
  readonly base: ExternalStore<OwnedView<C>>;
  readonly outbox: ExternalStore<Outbox>;
  readonly keyOf: (row: SyncDoc<C>) => string;
  readonly fold: (row: SyncDoc<C>, commands: readonly Command[]) => SyncDoc<C>;
}): ExternalStore<OwnedView<C>> {
  let view = base.get();
  let commands: readonly Command[] = [];
  let folded = view;
  let touched: ReadonlyMap<string, FoldedRow<SyncDoc<C>>> = new Map();

  const foldAll = (): OwnedView<C> => {
    const shown = groupShown(commands);
    const former = touched;
    const next = new Map<string, FoldedRow<SyncDoc<C>>>();
    const rows =
      shown.size === 0
        ? view.rows
        : view.rows.map((row) => {
            const key = keyOf(row);
            const waiting = shown.get(key);
            if (waiting === undefined) {
              return row;
            }
            const over = JSON.stringify(waiting.map(({ name, payload }) => [name, payload]));
            const known = former.get(key);
            const entry =
              known?.row === row && known.over === over
                ? known
                : { row, over, folded: fold(row, waiting) };
            next.set(key, entry);
            return entry.folded;
          });
    touched = next;
    if (next.size === 0) {
      return view;
    }
    const isShown =
      folded.isReady === view.isReady &&
      folded.rows.length === rows.length &&
      rows.every((row, index) => row === folded.rows[index]);
    return isShown ? folded : { ...view, rows };
  };

  return {
    get() {
      const latest = base.get();
      const asked = outbox.get().commands;
      if (latest !== view || asked !== commands) {
        view = latest;
        commands = asked;
        folded = foldAll();
      }
      return folded;
    },
    subscribe(listener) {
      const stops = [base.subscribe(listener), outbox.subscribe(listener)];
      return () => {
        for (const stop of stops) {
          stop();
        }
      };
    },
  };
}

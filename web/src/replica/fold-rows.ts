import type { SyncCollection, SyncDoc } from '@ads-checker/shared/collections/index';
import type { ExternalStore } from '../lib/external-store.ts';
import { isNetworkCommand } from './model/ad-object-commands.ts';
import { listRowsOf } from './model/command-rows.ts';
import { targetKey } from './model/target-key.ts';
import type { Command, Outbox, OwnedView } from './model/types.ts';

/** Splits a command that creates or deletes many rows into one per row. */
function toRowCommands(command: Command): readonly Command[] {
  const rows = listRowsOf(command);
  return rows === undefined
    ? [command]
    : rows.map(
        (row) =>
          ({
            ...command,
            target: { ...command.target, id: row.id },
            payload: row,
            patch: row,
          }) as unknown as Command,
      );
}

export function groupShown(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  return Map.groupBy(
    commands
      .filter((command) => !isNetworkCommand(command) && command.state !== 'rejected')
      .flatMap(toRowCommands),
    ({ target }) => targetKey(target),
  );
}

interface FoldedRow<D> {
  /** Undefined before the server has created the row. */
  readonly row: D | undefined;
  readonly over: string;
  readonly folded: D | null;
}

/**
 * Rows of one collection with the patches of pending commands applied. Identities are stable: an
 * untouched row keeps its object, a patched one as long as row and patches are the same, and the
 * view as long as all rows do, so that a command's progress re-renders nothing. Rows being deleted
 * are absent, new ones come last.
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
  /**
   * An undefined row is not created yet. Returns null for a deleted row, or one of another
   * collection.
   */
  readonly fold: (row: SyncDoc<C> | undefined, commands: readonly Command[]) => SyncDoc<C> | null;
}): ExternalStore<OwnedView<C>> {
  let view = base.get();
  let commands: readonly Command[] = [];
  let folded = view;
  let touched: ReadonlyMap<string, FoldedRow<SyncDoc<C>>> = new Map();

  /** A change that makes no sense of the row leaves it as it is. */
  const foldOrKeep = (row: SyncDoc<C> | undefined, waiting: readonly Command[]) => {
    try {
      return fold(row, waiting);
    } catch {
      return row ?? null;
    }
  };
  const foldAll = (): OwnedView<C> => {
    const shown = groupShown(commands);
    const previous = touched;
    const next = new Map<string, FoldedRow<SyncDoc<C>>>();
    const foldOne = (
      key: string,
      row: SyncDoc<C> | undefined,
      waiting: readonly Command[],
    ): readonly SyncDoc<C>[] => {
      const over = JSON.stringify(
        waiting.map(({ name, payload, target }) => [
          name,
          payload,
          'owner' in target ? target.owner : null,
        ]),
      );
      const known = previous.get(key);
      const entry =
        known !== undefined && known.row === row && known.over === over
          ? known
          : { row, over, folded: foldOrKeep(row, waiting) };
      if (row !== undefined || entry.folded !== null) {
        next.set(key, entry);
      }
      return entry.folded === null ? [] : [entry.folded];
    };
    const foldShown = (): readonly SyncDoc<C>[] => {
      const keyed = view.rows.map((row) => [keyOf(row), row] as const);
      const storedKeys = new Set(keyed.map(([key]) => key));
      return [
        ...keyed.flatMap(([key, row]) => {
          const waiting = shown.get(key);
          return waiting === undefined ? [row] : foldOne(key, row, waiting);
        }),
        ...[...shown].flatMap(([key, waiting]) =>
          storedKeys.has(key) ? [] : foldOne(key, undefined, waiting),
        ),
      ];
    };
    const rows = shown.size === 0 ? view.rows : foldShown();
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

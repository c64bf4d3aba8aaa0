import { toRowPatch } from '@ads-checker/shared/contracts/ad-object-operations';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { type AdObjectChangePayload, changeAt } from '../model/bulk-changes.ts';
import { targetKey } from '../model/target-key.ts';

type Patch = Readonly<Record<string, unknown>>;

/** A bulk change whose values are applied to rows on the screen. */
export interface ShownChange {
  readonly id: string;
  readonly payload: AdObjectChangePayload;
  /** Rows that the change no longer applies to. */
  readonly exceptIds: readonly string[];
}

/** The set of failed objects grows while a change is carried out. */
const keyOf = ({ id, payload }: ShownChange): string => `${id} ${payload.ids.length}`;

interface Indexed {
  readonly level: AdObjectLevel;
  readonly positions: ReadonlyMap<string, number>;
  readonly patchAt: (position: number) => Patch;
}

/** An object is indexed by its first position, with all of its edits. */
function indexOf(payload: AdObjectChangePayload): Indexed {
  const { field, ids, to, currency, level } = payload;
  const positions = new Map<string, number>();
  const patches = new Map<number, Patch>();
  const shared =
    typeof field === 'string' && typeof to === 'string'
      ? toRowPatch({ field, value: to, currency })
      : undefined;
  for (const [index, id] of ids.entries()) {
    const key = targetKey({ kind: level, id });
    const position = positions.get(key) ?? index;
    positions.set(key, position);
    if (shared === undefined) {
      const { field: changed, to: value } = changeAt(payload, index);
      const patch = toRowPatch({ field: changed, value, currency });
      patches.set(position, { ...patches.get(position), ...patch });
    }
  }
  return { level, positions, patchAt: (position) => shared ?? patches.get(position) ?? {} };
}

/**
 * Which rows the bulk changes cover, and with which values. A change is indexed once, regardless of
 * its progress: one patch applies to all of its rows.
 */
export class ChangeIndex {
  readonly #indexed: Map<string, Indexed>;
  #changes: readonly {
    readonly id: string;
    readonly indexed: Indexed;
    readonly except: ReadonlySet<string>;
  }[] = [];

  /** @param former reuses its index of unchanged changes */
  constructor(previous?: ChangeIndex) {
    this.#indexed = new Map(previous === undefined ? [] : previous.#indexed);
  }

  set(changes: readonly ShownChange[]): void {
    const kept = new Set(changes.map(keyOf));
    for (const key of this.#indexed.keys()) {
      if (!kept.has(key)) {
        this.#indexed.delete(key);
      }
    }
    this.#changes = changes.map((change) => {
      const { id, payload, exceptIds } = change;
      const indexed = this.#indexed.get(keyOf(change)) ?? indexOf(payload);
      this.#indexed.set(keyOf(change), indexed);
      const except = new Set(
        exceptIds.map((rowId) => targetKey({ kind: payload.level, id: rowId })),
      );
      return { id, indexed, except };
    });
  }

  covers(level: AdObjectLevel): boolean {
    return this.#changes.some(({ indexed }) => indexed.level === level);
  }

  get isEmpty(): boolean {
    return this.#changes.length === 0;
  }

  /** The patches over a row, the oldest change first. */
  listPatches(key: string): readonly Patch[] {
    return this.#changes.flatMap(({ indexed, except }) => {
      const position = indexed.positions.get(key);
      return position === undefined || except.has(key) ? [] : [indexed.patchAt(position)];
    });
  }

  /** The newest change that covers a row. */
  findChange(key: string): string | undefined {
    return this.#changes.findLast(
      ({ indexed, except }) => indexed.positions.has(key) && !except.has(key),
    )?.id;
  }
}

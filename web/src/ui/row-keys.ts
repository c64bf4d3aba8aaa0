import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

interface Row {
  readonly index: number;
  readonly id: string;
}

/**
 * React keys for the rendered rows of a virtualised list. Elements of rows that scroll out are
 * recycled for new ones: updating a row costs a fraction of mounting one. The last used row
 * (`hold`) keeps its elements, and with them the focus and an open menu, until it is unmounted.
 */
export function createRowKeys() {
  const keys: number[] = [];
  let madeCount = 0;
  let lastUsed: { readonly id: string; readonly key: number } | null = null;
  let latest: ReadonlyMap<string, number> = new Map();

  const makeKey = (): number => {
    madeCount += 1;
    return madeCount;
  };

  return {
    /** @param rows the rendered rows, in order. Returns each row's key by its id. */
    assign(rows: readonly Row[]): ReadonlyMap<string, number> {
      while (keys.length < rows.length) {
        keys.push(makeKey());
      }
      if (lastUsed !== null) {
        const { id, key } = lastUsed;
        const from = keys.indexOf(key);
        const row = rows.find((candidate) => candidate.id === id);
        if (row === undefined) {
          keys[from] = makeKey();
          lastUsed = null;
        } else {
          const to = row.index % keys.length;
          keys[from] = keys[to] ?? makeKey();
          keys[to] = key;
        }
      }
      latest = new Map(rows.map(({ id, index }) => [id, keys[index % keys.length] ?? makeKey()]));
      return latest;
    },

    /** Called when the row receives the focus. */
    hold(id: string): void {
      const key = latest.get(id);
      lastUsed = key === undefined ? null : { id, key };
    },
  };
}

/**
 * The DOM order of absolutely positioned rows, by key. It follows the order of the rows, for screen
 * readers, but stays fixed while scrolling, since the browser styles, lays out and paints a moved
 * element as a new one.
 */
export function createElementOrder() {
  let order: readonly number[] = [];
  return (keys: readonly number[], isScrolling: boolean): readonly number[] => {
    if (isScrolling) {
      const wanted = new Set(keys);
      const kept = order.filter((key) => wanted.has(key));
      order = [...new Set([...kept, ...keys])];
    } else {
      order = keys;
    }
    return order;
  };
}

/** The rows in sight, and one that stays rendered out of sight, such as that with the focus. */
export function rangeWith(range: Range, kept: number): number[] {
  const indexes = defaultRangeExtractor(range);
  return kept < 0 || kept >= range.count || indexes.includes(kept)
    ? indexes
    : [...indexes, kept].toSorted((a, b) => a - b);
}

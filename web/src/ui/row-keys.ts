interface Row {
  /** Its place in the list. */
  readonly index: number;
  readonly id: string;
}

/**
 * Keys for the drawn rows of a long list. Rows that leave the screen lend their elements to those that come: changing
 * the words of a row costs a fraction of making one. The row that was last in use (`hold`) keeps its elements, and with
 * them the focus and an open menu; when it leaves, they go with it.
 */
export function createRowKeys() {
  const keys: number[] = [];
  let madeCount = 0;
  let held: { readonly id: string; readonly key: number } | null = null;
  let latest: ReadonlyMap<string, number> = new Map();

  const makeKey = (): number => {
    madeCount += 1;
    return madeCount;
  };

  return {
    /** @param rows those to be drawn, one after the other. Gives the key of each by its id. */
    assign(rows: readonly Row[]): ReadonlyMap<string, number> {
      while (keys.length < rows.length) {
        keys.push(makeKey());
      }
      if (held !== null) {
        const { id, key } = held;
        const from = keys.indexOf(key);
        const row = rows.find((candidate) => candidate.id === id);
        if (row === undefined) {
          keys[from] = makeKey();
          held = null;
        } else {
          const to = row.index % keys.length;
          keys[from] = keys[to] ?? makeKey();
          keys[to] = key;
        }
      }
      latest = new Map(rows.map(({ id, index }) => [id, keys[index % keys.length] ?? makeKey()]));
      return latest;
    },

    /** Somebody went into a row. */
    hold(id: string): void {
      const key = latest.get(id);
      held = key === undefined ? null : { id, key };
    },
  };
}

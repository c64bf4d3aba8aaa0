/** Cached texts per list; beyond that the cache starts over. */
const TEXTS_MAX = 64;

interface Search<Row> {
  readonly others: string;
  readonly byText: Map<string, readonly Row[]>;
}

/**
 * Finds the rows of a list that contain a text, optimised for typing: a longer text only searches
 * the results of a shorter one, and earlier results are cached. The same text yields the same
 * array, so that nothing re-renders. @param textOf the search text of a row, in lower case
 */
export function createTextSearch<Row extends object>(textOf: (row: Row) => string) {
  const searches = new WeakMap<readonly Row[], Search<Row>>();

  const searchOf = (
    rows: readonly Row[],
    others: string,
    isIn: (row: Row) => boolean,
  ): Search<Row> => {
    const previous = searches.get(rows);
    if (previous?.others === others && previous.byText.size <= TEXTS_MAX) {
      return previous;
    }
    const matching = rows.filter(isIn);
    const all = matching.length === rows.length ? rows : matching;
    const search: Search<Row> = { others, byText: new Map([['', all]]) };
    searches.set(rows, search);
    return search;
  };

  /**
   * Keeps the order of the rows. @param text in lower case; empty for all @param isIn the other
   * filters @param others identifies those filters: cached results are valid while it stays the
   * same
   */
  return ({
    rows,
    text,
    others,
    isIn,
  }: {
    readonly rows: readonly Row[];
    readonly text: string;
    readonly others: string;
    readonly isIn: (row: Row) => boolean;
  }): readonly Row[] => {
    const { byText } = searchOf(rows, others, isIn);
    const known = byText.get(text);
    if (known !== undefined) {
      return known;
    }
    let length = text.length - 1;
    while (!byText.has(text.slice(0, length))) {
      length -= 1;
    }
    const within = byText.get(text.slice(0, length)) ?? [];
    const hits = within.filter((row) => textOf(row).includes(text));
    byText.set(text, hits);
    return hits;
  };
}

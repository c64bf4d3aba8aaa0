/** What is kept of one list; with more it begins anew. */
const TEXTS_MAX = 64;

interface Search<Row> {
  readonly others: string;
  readonly byText: Map<string, readonly Row[]>;
}

/**
 * Finds the rows of a list that contain a text, of which each keystroke makes a longer or a shorter
 * one: a longer one is looked for in what a shorter one found, one that was looked for is known. The
 * same list is given for the same text, so that nothing is rendered anew for it. @param textOf what a
 * row is found by, in lower case
 */
export function createTextSearch<Row extends object>(textOf: (row: Row) => string) {
  const searches = new WeakMap<readonly Row[], Search<Row>>();

  const searchOf = (
    rows: readonly Row[],
    others: string,
    isIn: (row: Row) => boolean,
  ): Search<Row> => {
    const former = searches.get(rows);
    if (former?.others === others && former.byText.size <= TEXTS_MAX) {
      return former;
    }
    const matching = rows.filter(isIn);
    const all = matching.length === rows.length ? rows : matching;
    const search: Search<Row> = { others, byText: new Map([['', all]]) };
    searches.set(rows, search);
    return search;
  };

  /**
   * Rows in their order. @param text in lower case; empty: all @param isIn the other filters @param others
   * names these: what was found holds while they are the same
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

/** `Preset 2` before `Preset 10`. */
const names = new Intl.Collator(undefined, { numeric: true });

/** Rows of which one of the words contains the text, by name; all rows for an empty text. */
export function findByText<Row extends { readonly id: string; readonly name: string }>(
  rows: readonly Row[],
  text: string,
  wordsOf: (row: Row) => readonly string[] = ({ name }) => [name],
): readonly Row[] {
  const searchText = text.trim().toLocaleLowerCase();
  return rows
    .filter((row) => wordsOf(row).some((words) => words.toLocaleLowerCase().includes(searchText)))
    .toSorted((a, b) => names.compare(a.name, b.name) || names.compare(a.id, b.id));
}

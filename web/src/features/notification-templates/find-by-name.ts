import type { StableRow } from '@ads-checker/shared/collections/index';

// Separate from the rest of the templates because the palette only needs this.

/** `Template 2` before `Template 10`. */
const names = new Intl.Collator(undefined, { numeric: true });

/** Templates whose name contains the text, by name. */
export function findByName(
  rows: readonly StableRow<'notificationTemplate'>[],
  text: string,
): readonly StableRow<'notificationTemplate'>[] {
  const searchText = text.trim().toLocaleLowerCase();
  return rows
    .filter(({ name }) => name.toLocaleLowerCase().includes(searchText))
    .toSorted((a, b) => names.compare(a.name, b.name) || names.compare(a.id, b.id));
}

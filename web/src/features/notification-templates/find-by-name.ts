import type { StableRow } from '@ads-checker/shared/collections/index';

// Apart from the rest of a template: the palette needs this alone.

/** `Template 2` before `Template 10`. */
const names = new Intl.Collator(undefined, { numeric: true });

/** Those whose name holds the text, by name. */
export function findByName(
  rows: readonly StableRow<'notificationTemplate'>[],
  text: string,
): readonly StableRow<'notificationTemplate'>[] {
  const wanted = text.trim().toLocaleLowerCase();
  return rows
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => names.compare(a.name, b.name) || names.compare(a.id, b.id));
}

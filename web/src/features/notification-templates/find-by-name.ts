import type { StableRow } from '@ads-checker/shared/collections/index';

// Apart from the rest of a template: the palette needs this alone.

/** Those whose name holds the text, by name. */
export function findByName(
  rows: readonly StableRow<'notificationTemplate'>[],
  text: string,
): readonly StableRow<'notificationTemplate'>[] {
  const wanted = text.trim().toLocaleLowerCase();
  return rows
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

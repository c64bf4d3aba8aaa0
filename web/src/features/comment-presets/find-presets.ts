import type { StableRow } from '@ads-checker/shared/collections/index';

// Apart from the rest of a preset: the palette needs this alone.

export type Preset = StableRow<'commentPreset'>;

/** `Preset 2` before `Preset 10`. */
const names = new Intl.Collator(undefined, { numeric: true });

/** Those whose name holds the text, by name. */
export function findPresets(rows: readonly Preset[], text: string): readonly Preset[] {
  const wanted = text.trim().toLocaleLowerCase();
  return rows
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => names.compare(a.name, b.name) || names.compare(a.id, b.id));
}

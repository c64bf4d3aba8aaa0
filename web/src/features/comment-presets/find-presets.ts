import type { StableRow } from '@ads-checker/shared/collections/index';

// Separate from the rest of the presets because the palette only needs this.

export type Preset = StableRow<'commentPreset'>;

/** `Preset 2` before `Preset 10`. */
const names = new Intl.Collator(undefined, { numeric: true });

/** Presets whose name contains the text, by name. */
export function findPresets(rows: readonly Preset[], text: string): readonly Preset[] {
  const searchText = text.trim().toLocaleLowerCase();
  return rows
    .filter(({ name }) => name.toLocaleLowerCase().includes(searchText))
    .toSorted((a, b) => names.compare(a.name, b.name) || names.compare(a.id, b.id));
}

interface Names {
  /** `ad-labels` */
  readonly kebab: string;
  /** The feature's title in Russian, for the navigation. */
  readonly russianTitle: string;
  readonly timestamp: string;
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const toSingular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');

/** Spellings of the templates' sample name, and their replacements. */
function listReplacements({ kebab, russianTitle, timestamp }: Names): ReadonlyMap<string, string> {
  const plural = kebab.split('-');
  const singular = [...plural.slice(0, -1), toSingular(plural.at(-1) ?? '')];
  const spellings = (words: readonly string[]): readonly string[] => {
    const pascal = words.map(capitalize).join('');
    const text = words.join(' ');
    return [
      words.join('-'),
      words.join('_'),
      words.join('_').toUpperCase(),
      pascal,
      pascal.charAt(0).toLowerCase() + pascal.slice(1),
      text,
      capitalize(text),
    ];
  };
  const replaced = [...spellings(['sample', 'notes']), ...spellings(['sample', 'note'])];
  const by = [...spellings(plural), ...spellings(singular)];
  return new Map([
    ...replaced.map((sample, index) => [sample, by[index] ?? sample] as const),
    ['RUSSIAN_TITLE', russianTitle],
    ['TIMESTAMP', timestamp],
  ]);
}

export function createRename(names: Names): (text: string) => string {
  const replacements = listReplacements(names);
  const longestFirst = [...replacements.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.join('|'), 'g');
  return (text) => text.replace(pattern, (sample) => replacements.get(sample) ?? sample);
}

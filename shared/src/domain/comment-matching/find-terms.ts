import { type Finding, pickFinding } from './finding.ts';
import { joinUnits, type Reading, readUnits, type Unit } from './readings.ts';

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
/** Bounded, so that a long word cannot make a term with several `*` slow. */
const ANY_LETTERS =
  '[^\\s!-/:-@[-^`{-\u00bf\u2000-\u2bff\u3000-\u303f\uff00-\uff0f\u{1f000}-\u{1faff}]{0,24}';
const READINGS = ['base', 'small', 'capital'] as const satisfies readonly Reading[];

const isWordUnit = (unit: Unit | undefined): boolean =>
  unit?.kind === 'letter' || unit?.kind === 'digit';
const isSpaceless = (unit: Unit | undefined): boolean => unit?.script === 'spaceless';
const isHangul = (unit: Unit | undefined): boolean => unit?.script === 'hangul';
/** A syllable of Korean stands in any word. */
const HANGUL_MIN = 2;

interface Term {
  readonly term: string;
  /** Its longest part without `*`. */
  readonly literals: Readonly<Record<Reading, string>>;
  readonly patterns: Readonly<Record<Reading, RegExp>>;
  readonly whole: RegExp;
  readonly scripts: ReadonlySet<Unit['script']>;
  readonly hasLetters: boolean;
  /** Whether the term has to start and end where a word does. */
  readonly needsStart: boolean;
  readonly needsEnd: boolean;
  readonly isAnchored: boolean;
}

const mapReadings = <T>(read: (reading: Reading) => T): Readonly<Record<Reading, T>> => ({
  exact: read('exact'),
  base: read('base'),
  small: read('small'),
  capital: read('capital'),
});

function scriptsOf(units: readonly Unit[]): Set<Unit['script']> {
  return new Set(units.flatMap(({ kind, script }) => (kind === 'letter' ? [script] : [])));
}

function compileTerm(
  term: string,
  { hasWildcards, isAnchored }: { hasWildcards: boolean; isAnchored: boolean },
): Term | null {
  const parts = (hasWildcards ? term.split(/\*+/) : [term]).map(readUnits);
  const units = trimSpaces(parts.flat());
  if (units.length === 0) {
    return null;
  }
  const trimmed = parts.map((part, index) => {
    const fromStart =
      index === 0 ? part.slice(part.findIndex(({ kind }) => kind !== 'space')) : part;
    return index === parts.length - 1 ? trimEnd(fromStart) : fromStart;
  });
  const literalsOf = (reading: Reading): string[] =>
    trimmed.map((part) => joinUnits(part, reading).replace(SPECIAL, '\\$&'));
  const longestOf = (reading: Reading): string =>
    literalsOf(reading).reduce((longest, part) => (part.length > longest.length ? part : longest));
  const patternOf = (reading: Reading) => new RegExp(literalsOf(reading).join(ANY_LETTERS), 'gu');
  return {
    term,
    literals: mapReadings(longestOf),
    patterns: mapReadings(patternOf),
    whole: new RegExp(`^(?:${literalsOf('exact').join(ANY_LETTERS)})$`, 'u'),
    scripts: scriptsOf(units),
    hasLetters: units.some(({ kind }) => kind === 'letter'),
    // A term that starts or ends with a sign or an emoji has no word boundary there
    needsStart: isWordUnit(parts[0]?.[0]),
    needsEnd: isWordUnit(parts.at(-1)?.at(-1)),
    isAnchored,
  };
}

function trimEnd(units: readonly Unit[]): readonly Unit[] {
  return units.at(-1)?.kind === 'space' ? units.slice(0, -1) : units;
}

function trimSpaces(units: readonly Unit[]): readonly Unit[] {
  return units.filter(({ kind }) => kind !== 'space');
}

/** A text in one reading, with the unit that starts at each position. */
interface ReadText {
  readonly text: string;
  readonly unitAt: ReadonlyMap<number, number>;
}

function readText(units: readonly Unit[], reading: Reading): ReadText {
  const unitAt = new Map<number, number>();
  let text = '';
  for (const [index, unit] of units.entries()) {
    unitAt.set(text.length, index);
    text += unit[reading];
  }
  unitAt.set(text.length, units.length);
  return { text, unitAt };
}

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Units at which a word starts or ends by the dictionaries of UAX 29. */
function findWordEdges(units: readonly Unit[]): ReadonlySet<number> {
  const { text, unitAt } = readText(units, 'exact');
  const edges = new Set<number>([units.length]);
  for (const { index } of words.segment(text)) {
    const unit = unitAt.get(index);
    if (unit !== undefined) {
      edges.add(unit);
    }
  }
  return edges;
}

/** Why two words look alike: disguise, coincidence, or perhaps either. */
function judgeLook(
  units: readonly Unit[],
  { start, end }: { readonly start: number; readonly end: number },
  { scripts: termScripts, hasLetters }: Term,
): 'disguise' | 'unclear' | 'coincidence' {
  const found = units.slice(start, end);
  const scripts = scriptsOf(found);
  if (!hasLetters || scripts.size === 0) {
    return 'coincidence';
  }
  if (
    found.some(({ isStylistic }) => isStylistic) ||
    (scripts.size > 1 && [...scripts].some((each) => !termScripts.has(each)))
  ) {
    return 'disguise';
  }
  const [script] = scripts;
  if (script === undefined || termScripts.has(script)) {
    return 'unclear';
  }
  // A word of another language, unless the rest of the text is in the language of the term
  const others = scriptsOf([...units.slice(0, start), ...units.slice(end)]);
  if (others.has(script)) {
    return 'coincidence';
  }
  return [...termScripts].some((each) => others.has(each)) ? 'disguise' : 'unclear';
}

/** Accents that the author left out say nothing; accents that the term lacks may be another word. */
function isSpelledSo(units: readonly Unit[], { whole }: Term): boolean {
  const exact = joinUnits(units, 'exact');
  return whole.test(exact) || exact === joinUnits(units, 'base');
}

function* findTerm(
  units: readonly Unit[],
  texts: Readonly<Record<Reading, ReadText>>,
  term: Term,
  edges: () => ReadonlySet<number>,
): Generator<Finding> {
  for (const reading of READINGS) {
    const { text, unitAt } = texts[reading];
    const pattern = term.patterns[reading];
    pattern.lastIndex = 0;
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
      const start = unitAt.get(found.index);
      const end = unitAt.get(found.index + found[0].length);
      pattern.lastIndex = found.index + ((text.codePointAt(found.index) ?? 0) > 0xffff ? 2 : 1);
      if (start === undefined || end === undefined || end <= start) {
        continue;
      }
      if (term.isAnchored && (start > 0 || end < units.length)) {
        continue;
      }
      const isInside = (at: number): boolean => isWordUnit(units[at - 1]) && isWordUnit(units[at]);
      const needsStart = term.needsStart && isInside(start);
      const needsEnd = term.needsEnd && isInside(end);
      // Korean writes particles and compounds without a space
      const isAttached = (at: number): boolean =>
        end - start >= HANGUL_MIN && isHangul(units[at - 1]) && isHangul(units[at]);
      const isSplit = (at: number): boolean =>
        isSpaceless(units[at - 1]) || isSpaceless(units[at]) || isAttached(at);
      if ((needsStart && !isSplit(start)) || (needsEnd && !isSplit(end))) {
        continue;
      }
      const isWhole = (!needsStart || edges().has(start)) && (!needsEnd || edges().has(end));
      if (reading === 'base') {
        yield {
          match: term.term,
          isCertain: isWhole && isSpelledSo(units.slice(start, end), term),
        };
        continue;
      }
      const look = judgeLook(units, { start, end }, term);
      if (look !== 'coincidence') {
        yield { match: term.term, isCertain: isWhole && look === 'disguise' };
      }
    }
  }
}

function createFinder(
  terms: readonly string[],
  options: { hasWildcards: boolean; isAnchored: boolean },
): (text: string) => Finding | null {
  const compiled = terms.flatMap((term) => compileTerm(term, options) ?? []);
  if (compiled.length === 0) {
    return () => null;
  }
  // One pass over most comments, which match nothing
  const anyOf = (reading: Reading): RegExp =>
    new RegExp(compiled.map(({ literals }) => literals[reading]).join('|'), 'u');
  const any = { base: anyOf('base'), small: anyOf('small'), capital: anyOf('capital') };
  return (text) => {
    const read = readUnits(text);
    const units = options.isAnchored ? trimEdges(read) : read;
    if (!READINGS.some((reading) => any[reading].test(joinUnits(units, reading)))) {
      return null;
    }
    const texts = mapReadings((reading) => readText(units, reading));
    let edges: ReadonlySet<number> | undefined;
    const getEdges = () => {
      edges ??= findWordEdges(units);
      return edges;
    };
    return pickFinding(
      (function* () {
        for (const term of compiled) {
          yield* findTerm(units, texts, term, getEdges);
        }
      })(),
    );
  };
}

function trimEdges(units: readonly Unit[]): readonly Unit[] {
  const start = units[0]?.kind === 'space' ? 1 : 0;
  return trimEnd(units.slice(start));
}

/**
 * Finds words and phrases as whole words, by how they read and look: case, accents, invisible
 * characters and look-alike letters of other scripts are seen through. `*` matches any letters, so
 * that `scam*` finds “scammer”. In scripts without spaces, any occurrence is found.
 */
export function createTermFinder(terms: readonly string[]): (text: string) => Finding | null {
  return createFinder(terms, { hasWildcards: true, isAnchored: false });
}

/** Finds names that equal a text as {@link createTermFinder} compares; `*` is a sign here. */
export function createNameFinder(names: readonly string[]): (text: string) => Finding | null {
  return createFinder(names, { hasWildcards: false, isAnchored: true });
}

/** A key equal for texts that read or look the same; null without a text to compare. */
export function sameTextKey(message: string): string | null {
  const shown = readUnits(message).map((unit) =>
    unit.kind === 'sign' || unit.kind === 'space' ? ' ' : unit.capital,
  );
  const key = shown.join('').replace(/ +/g, ' ').trim().toLowerCase();
  return key === '' ? null : key;
}

import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { foldCase, toVisibleText } from '../../contracts/visible-text.ts';

/** A character of a text, or an emoji, in the readings that texts are compared by. */
export interface Unit {
  /** Case and width folded. */
  readonly exact: string;
  /** Without accents as well. */
  readonly base: string;
  /** What the small letter looks like (UTS 39). */
  readonly small: string;
  /** What the capital letter looks like (UTS 39). */
  readonly capital: string;
  readonly kind: 'letter' | 'digit' | 'space' | 'emoji' | 'sign';
  readonly script: 'latin' | 'cyrillic' | 'greek' | 'hangul' | 'spaceless' | 'other' | null;
  /** A Latin letter that no orthography writes, such as a small capital. */
  readonly isStylistic: boolean;
}

/** Unicode's table of confusables (UTS 39), by character. */
const PROTOTYPES: ReadonlyMap<string, string> = new Map(Object.entries(confusables));

/** What a character looks like in Unicode's table of confusables; itself when it has no entry. */
export function prototypeOf(character: string): string {
  return PROTOTYPES.get(character) ?? character;
}

export type Reading = 'exact' | 'base' | 'small' | 'capital';

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const EMOJI_STYLE = /[\uFE0E\uFE0F\p{Emoji_Modifier}]/gu;
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;
const MARKS = /\p{M}+/gu;
/** Accents distinguish words here, and vowel signs elsewhere. */
const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Vowel points are optional in these scripts. */
const POINTED = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Scripts written without spaces between words (UAX 29, section 4), as a part of a pattern. */
export const SPACELESS =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{sc=Tibetan}\\p{sc=Tai_Le}\\p{sc=New_Tai_Lue}\\p{sc=Tai_Tham}\\p{sc=Tai_Viet}\\p{sc=Javanese}\\p{sc=Balinese}\\p{sc=Yi}]';
const IS_SPACELESS = new RegExp(SPACELESS, 'u');
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
const SPACE = /^\s+$/u;

function scriptOf(text: string): Unit['script'] {
  if (/\p{Script=Latin}/u.test(text)) {
    return 'latin';
  }
  if (/\p{Script=Cyrillic}/u.test(text)) {
    return 'cyrillic';
  }
  if (/\p{Script=Greek}/u.test(text)) {
    return 'greek';
  }
  if (/\p{Script=Hangul}/u.test(text)) {
    return 'hangul';
  }
  return IS_SPACELESS.test(text) ? 'spaceless' : 'other';
}

/** Marks of no script of their own that compose with no letter, such as strikethrough, and the kashida. */
const DECORATION = /(?=\p{Script=Inherited})\p{M}|\u0640/gu;

function dropDecoration(text: string): string {
  const composed = text.normalize('NFC').replace(DECORATION, '');
  return POINTED.test(composed) ? composed.normalize('NFD').replace(MARKS, '') : composed;
}

function dropAccents(text: string): string {
  if (!ACCENTED.test(text)) {
    return text;
  }
  const plain = text.normalize('NFD').replace(MARKS, '');
  // Strokes, as in đ and ł, decompose as look-alikes only
  return [...plain]
    .map((letter) => {
      const look = prototypeOf(letter).normalize('NFD');
      const stripped = look.replace(MARKS, '');
      return stripped !== look && stripped.length === 1 ? stripped : letter;
    })
    .join('');
}

/** Unicode's `LATIN LETTER SMALL CAPITAL …`; its table has those alone that look like small letters. */
const SMALL_CAPITALS: ReadonlyMap<string, string> = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, index) => [
    letter,
    'abcdefghijklmnopqrstuvwyz'.charAt(index),
  ]),
);

/** The prototype in Unicode's table of confusables, with `m` for its `rn`. */
function lookOf(text: string): string {
  return [...text]
    .map((character) => {
      const own = SMALL_CAPITALS.get(character) ?? PROTOTYPES.get(character);
      // Compatibility forms, such as ϲ for ς, may look like something else than what they stand for
      const look = own ?? prototypeOf(character.normalize('NFKC'));
      if (look === 'rn') {
        return 'm';
      }
      return ACCENTED.test(look) ? look.normalize('NFD').replace(MARKS, '') : look;
    })
    .join('');
}

function kindOf(exact: string): Unit['kind'] {
  if (LETTER.test(exact)) {
    return 'letter';
  }
  if (DIGIT.test(exact)) {
    return 'digit';
  }
  return SPACE.test(exact) ? 'space' : 'sign';
}

function readCharacter(character: string): Unit | null {
  const wide = character.normalize('NFKC');
  // Signs that stand for several letters, as ™ does, are no part of the word before them
  const plain = [...wide].length > 1 && /^\p{So}/u.test(character) ? ' ' : toVisibleText(wide);
  const exact = foldCase(dropDecoration(plain)).normalize('NFC').replaceAll('ё', 'е');
  if (exact === '') {
    return null;
  }
  const kind = kindOf(exact);
  if (kind === 'space') {
    return {
      exact: ' ',
      base: ' ',
      small: ' ',
      capital: ' ',
      kind,
      script: null,
      isStylistic: false,
    };
  }
  if (kind === 'sign') {
    // Kinds of apostrophes and dashes are no spelling
    const sign = lookOf(exact);
    return {
      exact: sign,
      base: sign,
      small: sign,
      capital: sign,
      kind,
      script: null,
      isStylistic: false,
    };
  }
  const script = kind === 'letter' ? scriptOf(exact) : null;
  const shape = dropAccents(foldCase(dropDecoration(toVisibleText(character))));
  return {
    exact,
    base: dropAccents(exact),
    small: lookOf(shape),
    capital: lookOf(shape.toUpperCase()),
    kind,
    script,
    isStylistic: script === 'latin' && exact.toUpperCase() === exact,
  };
}

const CACHE_MAX = 20_000;
const known = new Map<string, Unit | null>();

function readKnownCharacter(character: string): Unit | null {
  const found = known.get(character);
  if (found !== undefined) {
    return found;
  }
  if (known.size >= CACHE_MAX) {
    known.clear();
  }
  const unit = readCharacter(character);
  known.set(character, unit);
  return unit;
}

/** Their voicing marks are characters of their own. */
const HALF_WIDTH_KANA = /[\uFF61-\uFF9F]+/g;

function* readPlain(text: string): Generator<Unit> {
  const composed = toVisibleText(text)
    .replace(HALF_WIDTH_KANA, (run) => run.normalize('NFKC'))
    .normalize('NFC');
  for (const [character] of composed.matchAll(CHARACTER)) {
    const unit = readKnownCharacter(character);
    if (unit !== null) {
      yield unit;
    }
  }
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Emoji with what joins and styles them. */
const EMOJI_RUN =
  /((?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u{E0020}-\u{E007F}]|\uFE0E|\uFE0F|\u200D)*)/u;

/** Emoji stay whole, in any skin tone and presentation. */
function* readWithEmoji(text: string): Generator<Unit> {
  for (const [index, part] of text.split(EMOJI_RUN).entries()) {
    if (index % 2 === 0) {
      yield* readPlain(part);
      continue;
    }
    for (const { segment } of graphemes.segment(part)) {
      const emoji = segment.replace(EMOJI_STYLE, '');
      yield {
        exact: emoji,
        base: emoji,
        small: emoji,
        capital: emoji,
        kind: 'emoji',
        script: null,
        isStylistic: false,
      };
    }
  }
}

/** Runs of white-on-black capitals, to which Unicode gives no letters to compare by. */
const BLOCK_CAPITALS = /(?:[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]\uFE0F?){2,}/gu;

function toPlainCapitals(text: string): string {
  return text.replace(BLOCK_CAPITALS, (run) =>
    [...run.replaceAll('\uFE0F', '')]
      .map((capital) =>
        String.fromCodePoint((((capital.codePointAt(0) ?? 0) - 0x1_f150) % 32) + 65),
      )
      .join(''),
  );
}

/** Takes a text apart; runs of spaces are one. */
export function readUnits(text: string): readonly Unit[] {
  const units: Unit[] = [];
  const plain = toPlainCapitals(text);
  for (const unit of EMOJI.test(plain) ? readWithEmoji(plain) : readPlain(plain)) {
    if (unit.kind !== 'space' || units.at(-1)?.kind !== 'space') {
      units.push(unit);
    }
  }
  return units;
}

export function joinUnits(units: readonly Unit[], reading: Reading): string {
  let joined = '';
  for (const unit of units) {
    joined += unit[reading];
  }
  return joined;
}

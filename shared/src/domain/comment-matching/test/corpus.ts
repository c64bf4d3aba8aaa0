import { type CorpusLanguage, WESTERN_LANGUAGES } from './corpus-languages.ts';
import { EASTERN_LANGUAGES } from './corpus-languages-east.ts';

export const CORPUS_KINDS = ['word', 'link', 'phone'] as const;
export type CorpusKind = (typeof CORPUS_KINDS)[number];

/** A comment with what it was made of, which the matchers have to find out. */
export interface LabelledComment {
  readonly language: string;
  readonly text: string;
  /** What a moderator asked for words, links and phone numbers would find in it. */
  readonly holds: readonly CorpusKind[];
  /** How it was made. */
  readonly recipe: string;
}

export const CORPUS_LANGUAGES: readonly CorpusLanguage[] = [
  ...WESTERN_LANGUAGES,
  ...EASTERN_LANGUAGES,
];

const EMOJI_TERMS = ['🤡', '🖕', '👨', '🇦🇷', '💩'];
/** The words of one team that advertises in all languages. */
export const CORPUS_TERMS: readonly string[] = [
  ...CORPUS_LANGUAGES.flatMap(({ terms }) => terms),
  ...EMOJI_TERMS,
];

const fill = (template: string, value: string): string => template.replace('{x}', () => value);
/** The nth item, starting over at the end. */
function nth<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) {
    throw new Error('The list is empty.');
  }
  return item;
}

/** Digits from a seed (mulberry32), the same in every run. */
function createDigits(seed: number): (count: number) => string {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (count) => Array.from({ length: count }, () => Math.floor(next() * 10)).join('');
}

type Rewrite = (text: string) => string;
const swap =
  (from: string, to: string): Rewrite =>
  (text) =>
    [...text].map((letter) => [...to][[...from].indexOf(letter)] ?? letter).join('');
const shift =
  (from: string, last: string, to: number): Rewrite =>
  (text) =>
    [...text]
      .map((letter) =>
        letter >= from && letter <= last
          ? String.fromCodePoint(letter.charCodeAt(0) - from.charCodeAt(0) + to)
          : letter,
      )
      .join('');
const joinLetters =
  (sign: string): Rewrite =>
  (text) =>
    [...text].join(sign);

/** Ways to write a word so that people read it and filters do not; drawn by hand, not from tables. */
const DISGUISES: Readonly<Record<string, Rewrite>> = {
  plain: (text) => text,
  capitals: (text) => text.toUpperCase(),
  'small letters': (text) => text.toLowerCase(),
  'without accents': swap('áàâãäéèêíóõôöúüçñ', 'aaaaaeeeioooouucn'),
  'Cyrillic look-alikes': swap('acepoxyisjACEHKMOPTXB', 'асероху\u0456\u0455\u0458АСЕНКМОРТХВ'),
  'one Cyrillic look-alike': (text) => text.replace(/[aeoc]/, swap('aeoc', 'аеос')),
  'Latin look-alikes': swap('асеорхуіАСЕНКМОРТХВ', 'aceopxyiACEHKMOPTXB'),
  'one Latin look-alike': (text) => text.replace(/[аеос]/, swap('аеос', 'aeoc')),
  'Greek look-alikes': swap('aiopuv', 'αιορυν'),
  'bold mathematical letters': shift('a', 'z', 0x1d41a),
  'full-width letters': shift('a', 'z', 0xff41),
  'circled letters': shift('a', 'z', 0x24d0),
  'zero-width spaces': joinLetters('\u200b'),
  'soft hyphens': joinLetters('\u00ad'),
  'a Hangul filler': (text) => text.replace(/(?<=^.)/u, '\u3164'),
  'a braille blank': (text) => text.replace(/(?<=^.)/u, '\u2800'),
  strikethrough: (text) => [...text].map((letter) => `${letter}\u0336`).join(''),
  'digits for letters': swap('oi', '01'),
  'half-width kana': swap('カノ', 'ｶﾉ'),
};

const SITES = [
  'best-loans.com',
  'gewinn24.shop',
  'fastcash.net',
  'kredit-online.ru',
  'bonusworld.xyz',
  'profit777.site',
  't.me/spin777',
  'wa.me/4915123',
  'bit.ly/3xYz9',
  'заработок.рф',
  'shop.luckyspin.info',
];
const hostOf = (site: string): string => site.split('/')[0] ?? site;
const withPath = (site: string): string => (site.includes('/') ? site : `${site}/promo?id=7`);

const ADDRESS_FORMS: Readonly<Record<string, Rewrite>> = {
  'https address': (site) => `https://${withPath(site)}`,
  'http address in capitals': (site) => `HTTP://${withPath(site).toUpperCase()}`,
  'www address': (site) => `www.${hostOf(site)}`,
  'bare address': (site) => site,
  'bare address with a path': withPath,
  'ideographic full stop': (site) => withPath(site).replace('.', '。'),
  'full-width letters': (site) => shift('!', '~', 0xff01)(withPath(site)),
  'one-dot leader': (site) => withPath(site).replace('.', '\u2024'),
  'bracketed stop': (site) => site.replace('.', '[.]'),
  'zero-width space': (site) => withPath(site).replace('.', '\u200b.'),
  'bold mathematical letters': (site) => shift('a', 'z', 0x1d41a)(withPath(site)),
  'disguised scheme': (site) => `hxxps://${withPath(site)}`,
  'Cyrillic look-alikes in the ending': (site) => site.replace(/\.com$/, '.соm'),
  'emoji around': (site) => `🔥${site}🔥`,
  'an address of numbers': () => 'http://203.0.113.7/free',
  'an address of one number': () => 'http://3405803783/',
};

const PHONE_FORMS: Readonly<Record<string, Rewrite>> = {
  'as usual': (phone) => phone,
  'with dots': (phone) => phone.replace(/[ -]/g, '.'),
  'with underscores': (phone) => phone.replace(/[ -]/g, '_'),
  'with heavy minus signs': (phone) => phone.replace(/[ -]/g, '➖'),
  'with middle dots': (phone) => phone.replace(/[ -]/g, ' · '),
  'with double spaces': (phone) => phone.replace(/[ -]/g, '  '),
  'with keycap digits': (phone) => phone.replace(/\d/g, (digit) => `${digit}\ufe0f\u20e3`),
  'with full-width digits': shift('0', '9', 0xff10),
  'with Arabic digits': shift('0', '9', 0x0660),
  'with zero-width spaces': (phone) => phone.replace(/(?<=\d)(?=\d)/g, '\u200b'),
};

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Numbers that are no phone numbers, as shops, banks and carriers write them. */
function listOtherNumbers(digits: (count: number) => string): readonly string[] {
  const book = withCheckDigit(`978${digits(9)}`);
  return [
    `45${digits(8)}`,
    `17${digits(8)}`,
    `${digits(3)}-${digits(7)}-${digits(7)}`,
    `2026-${digits(7)}`,
    `1Z999AA1${digits(10)}`,
    `003404341610${digits(8)}`,
    `12${digits(16)}`,
    `${book.slice(0, 3)}-${book.slice(3, 4)}-${book.slice(4, 6)}-${book.slice(6, 12)}-${book.slice(12)}`,
    withCheckDigit(`400${digits(9)}`),
    `4${digits(3)} ${digits(4)} ${digits(4)} ${digits(4)}`,
    `DE${digits(2)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(2)}`,
    `#${digits(9)}`,
  ];
}

type Made = Omit<LabelledComment, 'language'>;
const isSame = (word: string, disguised: string): boolean => word === disguised;

function* makeWords({ terms, aboutWord, nearWords }: CorpusLanguage): Generator<Made> {
  for (const [at, term] of terms.entries()) {
    for (const [disguise, rewrite] of Object.entries(DISGUISES)) {
      const word = rewrite(term);
      if (disguise === 'plain' || !isSame(term, word)) {
        const text = fill(nth(aboutWord, at + disguise.length), word);
        yield { text, holds: ['word'], recipe: `word, ${disguise}` };
      }
    }
  }
  for (const template of aboutWord) {
    for (const word of nearWords) {
      yield { text: fill(template, word), holds: [], recipe: 'word, another one' };
    }
  }
}

function* makeEmoji({ praise }: CorpusLanguage): Generator<Made> {
  const [one, two] = [nth(praise, 0), nth(praise, 1)];
  for (const emoji of ['🤡', '🖕🏿', '💩💩', '😂🤡']) {
    yield { text: `${one} ${emoji}`, holds: ['word'], recipe: 'emoji' };
    yield { text: `${emoji}${two}`, holds: ['word'], recipe: 'emoji' };
  }
  for (const emoji of ['👨‍👩‍👧', '🇺🇦🇷🇺', '👨🏽‍🚀', '😍🔥']) {
    yield { text: `${one} ${emoji}`, holds: [], recipe: 'emoji, another one' };
  }
}

function* makeLinks({ invitations, runOns, abbreviations }: CorpusLanguage): Generator<Made> {
  for (const [at, site] of SITES.entries()) {
    for (const [form, rewrite] of Object.entries(ADDRESS_FORMS)) {
      const text = fill(nth(invitations, at + form.length), rewrite(site));
      yield { text, holds: ['link'], recipe: `link, ${form}` };
    }
  }
  for (const [first, second] of runOns) {
    const capital = second.charAt(0).toUpperCase() + second.slice(1);
    yield { text: `${first}.${capital}`, holds: [], recipe: 'no link, missing space' };
    yield { text: `${first}。${second}`, holds: [], recipe: 'no link, ideographic full stop' };
    yield {
      text: `${first}.${second}`.toLowerCase(),
      holds: [],
      recipe: 'no link, missing space in small letters',
    };
  }
  for (const text of abbreviations) {
    yield { text, holds: [], recipe: 'no link, abbreviation' };
  }
  for (const address of ['max.muster@gmail.com', 'info@shop-example.com']) {
    for (const template of invitations) {
      yield { text: fill(template, address), holds: [], recipe: 'no link, email address' };
    }
  }
}

function* makeNumbers(
  { invitations, aboutOrder, phones, figures }: CorpusLanguage,
  digits: (count: number) => string,
): Generator<Made> {
  for (const [at, phone] of phones.entries()) {
    for (const [form, rewrite] of Object.entries(PHONE_FORMS)) {
      const text = fill(nth(invitations, at + form.length), rewrite(phone));
      yield { text, holds: ['phone'], recipe: `phone, ${form}` };
    }
  }
  for (const template of aboutOrder) {
    for (const number of listOtherNumbers(digits)) {
      yield { text: fill(template, number), holds: [], recipe: 'no phone, order number' };
    }
  }
  for (const text of figures) {
    yield { text, holds: [], recipe: 'no phone, figures' };
  }
}

function* makeAll(language: CorpusLanguage, index: number): Generator<Made> {
  for (const text of language.praise) {
    yield { text, holds: [], recipe: 'praise' };
  }
  yield* makeWords(language);
  yield* makeEmoji(language);
  yield* makeLinks(language);
  yield* makeNumbers(language, createDigits(index + 1));
}

/**
 * Comments labelled by how they are made: sentences written by hand, combined with ways people
 * disguise words, addresses and numbers, and with harmless texts that resemble them.
 */
export function makeCorpus(): readonly LabelledComment[] {
  const comments = CORPUS_LANGUAGES.flatMap((language, index) =>
    [...makeAll(language, index)].map((made) => ({ ...made, language: language.code })),
  );
  return [...new Map(comments.map((comment) => [comment.text, comment])).values()];
}

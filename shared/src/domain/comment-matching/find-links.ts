import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };
import { toVisibleText } from '../../contracts/visible-text.ts';
import type { Finding } from './finding.ts';
import { prototypeOf, SPACELESS } from './readings.ts';

/** RFC 2606 reserves it for examples; nobody owns such a site. */
const RESERVED = 'example';
const ENDINGS: ReadonlySet<string> = new Set([...tlds, RESERVED]);
const linkify = new LinkifyIt({
  fuzzyLink: true,
  fuzzyIP: true,
  fuzzyEmail: true,
  urlAuth: true,
  tlds: [...ENDINGS],
});

/** Letters and digits of scripts that separate words by spaces. */
const SPACED = `(?:(?!${SPACELESS})[\\p{L}\\p{N}])`;
/** Stops that addresses may have (UTS 46), and those people bracket to evade filters. */
const STOPS = new RegExp(
  `[\\u3002\\u06D4](?=${SPACED})|\\s?[([{]\\s?(?:\\.|dot)\\s?[)\\]}]\\s?`,
  'giu',
);
const OTHER_STOPS = /[\u3002\u06D4]/gu;
/** Not of credentials in an address. */
const COLON = /(?<!\/\/[^\s/]{0,60}):(?=\p{L})/gu;
/** A scheme with a slip of the hand: `https//evil.com`, `http:/evil.com`, `http ://evil.com`. */
const TORN_SCHEME = /(?<![\p{L}\p{N}])https?(?:\s?:\s?\/{1,2}|\s?\/\/)\s?(?=[\p{L}\p{N}])/giu;
/** Of an app (`tg://`), or of a site in disguise (`hxxps://`). */
const OTHER_SCHEME = /(?<![\p{L}\p{N}])(?!(?:https?|ftp):)[a-z][a-z\d+*-]{1,20}:\/\/(?=\S)/giu;
const PORT = /(?<=\.(?:\p{L}[\p{L}\p{N}-]{1,62}|\d{1,3})):\d{1,5}(?![\p{L}\p{N}:])/gu;
/** Symbols end an address for readers; signs that addresses contain stay. */
const SYMBOLS = /(?![$+<=>^`|~])[\p{S}*]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
/** Sentences of scripts without spaces are written up to an address. */
const SCRIPT_EDGE = new RegExp(
  `(?<=${SPACELESS})(?=${SPACED})|(?<=${SPACED})(?=${SPACELESS})`,
  'gu',
);
const LATIN_LOOK = /^[a-z]+$/;

/** What a reader takes the address for, in characters that addresses have. */
function toPlainAddresses(text: string): string {
  return toVisibleText(text)
    .normalize('NFKC')
    .replace(STOPS, '.')
    .replace(OTHER_STOPS, ' ')
    .replace(SCRIPT_EDGE, ' ')
    .replace(TORN_SCHEME, 'https://')
    .replace(OTHER_SCHEME, 'https://')
    .replace(COLON, ': ')
    .replace(SYMBOLS, ' ');
}

/** Look-alike letters in an ending, such as Cyrillic `с` in `.соm`, are those of the ending. */
function showEndings(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}]\.)\p{L}{2,20}(?![\p{L}\p{N}])/gu, (ending) => {
    const folded = ending.toLowerCase();
    if (ENDINGS.has(folded) || LATIN_LOOK.test(folded)) {
      return ending;
    }
    const look = [...folded].map(prototypeOf).join('').replaceAll('rn', 'm');
    return LATIN_LOOK.test(look) && ENDINGS.has(look) ? look : ending;
  });
}

const HOST = /^(?:[a-z]+:)?(?:\/\/)?(?:[^\s/@]*@)?(\[[^\]]+\]|[^\s/?#:]+)/iu;
const SENTENCE_GOES_ON = /^[ \t]+\p{Ll}/u;

type Certainty = 'certain' | 'uncertain' | 'none';

/**
 * An address without a scheme or a path is also what a missing space after a full stop looks like.
 */
function judgeBareHost(host: string, rest: string): Certainty {
  const labels = host.split('.');
  const isAllCaps = host === host.toUpperCase() && host !== host.toLowerCase();
  const [, ...later] = labels;
  // “Hola.Me”, “P.S.My”: a sentence or an abbreviation
  if (!isAllCaps && later.some((label) => /^\p{Lu}/u.test(label))) {
    return 'none';
  }
  const ending = labels.at(-1) ?? '';
  const isNumber = /^\d+$/.test(ending);
  // “M.TV”, “e.g.it”
  const isAbbreviation = ending.length === 2 && labels.some((label) => [...label].length < 2);
  if (isNumber || isAbbreviation) {
    return 'none';
  }
  const names = labels.slice(0, -1);
  const hasSign = names.some((name) => name.includes('-') || /\p{L}\d|\d\p{L}/u.test(name));
  if (hasSign || (labels.length > 2 && !isAllCaps)) {
    return 'certain';
  }
  // “Dr.med.”
  const isShort = labels.every((label) => label.length <= 3);
  const isWord = isShort || isAllCaps || /^[a-z]{2}$/.test(ending) || SENTENCE_GOES_ON.test(rest);
  return isWord ? 'uncertain' : 'certain';
}

/**
 * Sites a text links to, as written: `https://t.me/x` and `t.me/x` both give `t.me`. Without
 * `https://`, the ending must be a top-level domain; email addresses and abbreviations do not count.
 */
export function findLinkedSites(text: string): Finding[] {
  const plain = toPlainAddresses(text);
  if (!plain.includes('.') && !plain.includes('//')) {
    return [];
  }
  const withPorts = showEndings(plain);
  const shown = withPorts.replace(PORT, '/');
  return (linkify.match(shown) ?? []).flatMap(({ schema, raw, lastIndex }): Finding[] => {
    if (schema === 'mailto:') {
      return [];
    }
    const host = HOST.exec(raw)?.[1] ?? '';
    const site = host.toLowerCase().replace(/^www\./, '');
    const isWritten = schema !== '' || /^www\./i.test(host) || /[/?#]/.test(raw);
    const certainty = isWritten ? 'certain' : judgeBareHost(host, shown.slice(lastIndex));
    return certainty === 'none' ? [] : [{ match: site, isCertain: certainty === 'certain' }];
  });
}

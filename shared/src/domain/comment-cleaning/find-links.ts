import { COUNTRIES } from '../countries.ts';

/** Top-level domains recognised without `https://`. */
const GENERIC_ENDINGS =
  'academy agency app art asia beauty bet biz blog business buzz cafe capital casino cash center chat city click cloud club co codes coffee com company consulting cool credit dating deals delivery design dev digital direct directory energy events example exchange expert express fail family fans farm finance fit fun fund fyi gallery games gifts global gold group guide guru health help host house icu inc inf info ink int invest jobs land legal life limited link live loan loans lol london lottery ltd market marketing markets media mobi money monster moscow movie name net network news ninja one online org page partners parts party pay photo photos pics plus poker porn press pro promo property pub quest red rent report reviews rich rocks run sale sbs school sex sexy shoes shop show site social solar solutions space store stream studio style supply support surf systems tax team tech tel tips today tools top tours town toys trade trading training travel tube vacations vegas vip vodka watch webcam website wiki win wine work works world wtf xxx xyz yoga zone рф онлайн сайт москва укр бел';
const ENDINGS: ReadonlySet<string> = new Set([
  ...GENERIC_ENDINGS.split(' '),
  ...COUNTRIES.map(({ alpha2 }) => alpha2.toLowerCase()),
  'uk',
  'eu',
  'su',
]);

const HOST =
  '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?\\.)+\\p{L}[\\p{L}\\p{N}-]{1,62}';
const LINK = new RegExp(
  `(?<![\\p{L}\\p{N}@._-])(?:(?<scheme>(?:https?|hxxps?):\\/\\/)(?:[^\\s/@]*@)?)?(?<host>${HOST})(?<port>:\\d{1,5})?(?<path>[/?#][^\\s]*)?(?![\\p{L}\\p{N}@])`,
  'giu',
);

/**
 * Sites a text links to, as written: `https://t.me/x` and `t.me/x` both give `t.me`. Without
 * `https://`, a path or a common top-level domain is required; email addresses do not count.
 */
export function findLinkedSites(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return [...plain.matchAll(LINK)].flatMap(({ groups }) => {
    const { scheme, host = '', path } = groups ?? {};
    const ending = host.slice(host.lastIndexOf('.') + 1).toLowerCase();
    const isLink =
      scheme !== undefined ||
      path?.startsWith('/') === true ||
      /^www\./i.test(host) ||
      ENDINGS.has(ending);
    return isLink ? [host.toLowerCase().replace(/^www\./, '')] : [];
  });
}

/**
 * Whether a site is one of these or a subdomain: `shop.helio.example` belongs to `helio.example`.
 */
export function isSiteOf(site: string, names: readonly string[]): boolean {
  return names.some((name) => site === name || site.endsWith(`.${name}`));
}

/**
 * Extracts the site from user input: `https://www.helio.example/de` gives `helio.example`.
 * @returns null when it names none
 */
export function toSite(typed: string): string | null {
  const found = new RegExp(
    `^(?:https?:\\/\\/)?(?:www\\.)?(${HOST})(?::\\d+)?(?:[/?#].*)?$`,
    'iu',
  ).exec(typed.trim());
  return found?.[1]?.toLowerCase() ?? null;
}

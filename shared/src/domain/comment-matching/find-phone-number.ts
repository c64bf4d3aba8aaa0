import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json';
import { toVisibleText } from '../../contracts/visible-text.ts';
import { toPlainDigits } from '../plain-digits.ts';
import { type Finding, pickFinding } from './finding.ts';
import { SPACELESS } from './readings.ts';

const MIN_DIGITS = 9;
const MAX_DIGITS = 15;
/** E.164 numbers of small countries have as few digits with their code. */
const MIN_INTERNATIONAL_DIGITS = 8;
/** Bounds the work for a comment made of numbers. */
const CANDIDATES_MAX = 20;

/** Marks of keycap digits, and signs that people put between digits instead of spaces. */
const KEYCAP = /\u20E3/gu;
const KEYCAP_DIGIT = /\d\uFE0F?\u20E3/u;
const SEPARATOR =
  '(?:[^\\S\\n]|,(?!\\s)|[().\\-/_~*|·•:\\p{Pd}\\p{So}\\p{Sk}\\u2795-\\u2797\\u2212])';
/** Letters that words are made of; sentences of other scripts are written up to a number. */
const WORD = `(?:(?!${SPACELESS})\\p{L})`;
const CANDIDATE = new RegExp(
  `(?:(?<!\\p{N})\\+${SEPARATOR}{0,2}|(?<!${WORD}|[\\p{N}€$£₽#@/=&%]|\\d[.,])(?:00${SEPARATOR}{0,2})?)\\(?\\d(?:${SEPARATOR}{0,4}\\d){6,18}(?!${WORD}|\\p{N})`,
  'gu',
);
const DIGIT_GROUP = /\d+/g;
/** Dates, times and “24/7”, which may stand beside a phone number. */
const DATE_OR_TIME =
  /(?<!\d|\d[-./])(?:(?:(?:19|20)\d{2}[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|1[0-2])[-./](?:19|20)?\d{2})(?!\d|[-./]\d)|(?:[01]?\d|2[0-3])[:.][0-5]\d(?![\d:]|[-./]\d|[\s()-]+\d)|(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)|24\/7(?!\d))/g;
const YEARS = /^(?:(?:19|20)\d{2}\P{Nd}+)+(?:19|20)\d{2}$/u;
/** `1 200 000`, `1.200.000,00`: grouped like an amount, unlike most phone numbers. */
const AMOUNT = /^(?:[1-9]\d{0,2}(?:[\s.,]\d{3})+(?:[.,]\d{1,2})?|\d{1,3}(?:,\d{3})+)$/;
const CURRENCY_AFTER = /^\s?(?:\p{Sc}|zł|%|usd|eur|rub|руб|грн|uah|dollar|euro|[kк]?вт)/iu;
/** What introduces a number that is no phone: №, an IBAN's country, or a word for one. */
const IDENTIFIER_BEFORE =
  /(?:#|\b[A-Z]{2}\d{2}|(?<!\p{L})(?:id|isbn|issn|iban|ean|gtin|upc|sku|imei|vin|ref(?:erence)?|order|invoice|tracking|ticket|parcel|receipt|serial|account|acct|transaction|case|card|pin|vat|zip|post\s?code|code|bestell(?:ung|nummer|nr)|(?:artikel|kunden|vertrags|konto)(?:nummer|nr)|rechnung(?:s?nummer|snr)?|auftrag(?:s?nummer|snr)?|sendung(?:s?nummer|snr)?|pedido|factura|fatura|encomenda|rastreio|commande|facture|colis|suivi|ordine|fattura|spedizione|zam[oó]wieni\p{L}*|przesyłk\p{L}*|paczk\p{L}*|faktur\p{L}*|sipariş\p{L}*|kargo|takip|rastreamento|env[ií]o|gu[ií]a|cuenta|conta|посылк\p{L}*|заказ\p{L}*|сч[её]т\p{L}*|трек\p{L}*|накладн\p{L}*)|订单|訂單|单号|單號|编号|注文|番号|주문)[\s:#.,-]*(?:(?:number|num|no\.?|n°|nr|nummer|n[uú]mero|numéro|номер|code|код|id|号码?|番号|编号)[\s:#.,-]*)?$/iu;

/** `52.5200066`: a coordinate or another fraction. */
const FRACTION = /^[1-9]\d{0,2}[.,]\d{5,}$/;
/** The start of a code such as “1Z 999 AA1 01 2345 6784”, or “No.”, of which nobody knows what. */
const CODE_BEFORE =
  /(?<!\p{L})(?:[Nn]r\.?|[Nn]o\.|[Nn]°):?\s*$|(?<![\p{L}\p{N}])(?=[A-Z\d]*[A-Z])(?=[A-Z\d]*\d)[A-Z\d]{2,}\s*$/u;

/** The check digit of ISBN-13 and EAN-13, and of ISBN-10. */
function isBookNumber(found: string, digits: string): boolean {
  const numbers = [...digits].map(Number);
  if (digits.length === 13) {
    const sum = numbers.reduce(
      (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
      0,
    );
    return /^97[89]/.test(digits) && sum % 10 === 0;
  }
  const sum = numbers.reduce((total, digit, index) => total + digit * (10 - index), 0);
  return digits.length === 10 && sum % 11 === 0 && /^\d+(?:[-\s]\d+){2}[-\s]\d$/.test(found);
}

let countriesByGrouping: ReadonlyMap<string, readonly CountryCode[]> | undefined;

const groupingOf = (number: string): string =>
  (number.match(DIGIT_GROUP) ?? []).map(({ length }) => length).join('-');

/** One country per calling code and grouping, by how it groups the digits of its numbers. */
function listCountriesByGrouping(): ReadonlyMap<string, readonly CountryCode[]> {
  if (countriesByGrouping === undefined) {
    const found = new Map<string, Map<string, CountryCode>>();
    for (const country of getCountries()) {
      const code = getCountryCallingCode(country);
      const example = getExampleNumber(country, examples);
      for (const written of [example?.formatNational(), example?.formatInternational()]) {
        // Once with the calling code, and once without
        for (const number of [written, written?.replace(/^\+\d+/, '')]) {
          const grouping = groupingOf(number ?? '');
          const countries = found.get(grouping) ?? new Map<string, CountryCode>();
          found.set(grouping, countries);
          if (!countries.has(code)) {
            countries.set(code, country);
          }
        }
      }
    }
    countriesByGrouping = new Map(
      [...found].map(([grouping, countries]) => [grouping, [...countries.values()]]),
    );
  }
  return countriesByGrouping;
}

function isGroupedAsPhone(found: string, digits: string): boolean {
  const countries = listCountriesByGrouping().get(groupingOf(found)) ?? [];
  return countries.some((country) => {
    const code = getCountryCallingCode(country);
    return (
      parsePhoneNumberFromString(digits, country)?.isValid() === true ||
      (digits.startsWith(code) && parsePhoneNumberFromString(`+${digits}`)?.isValid() === true)
    );
  });
}

/** 8 is dialled before national numbers as 0 is elsewhere. */
function isWithRussianPrefix(digits: string): boolean {
  return /^8\d{10}$/.test(digits) && parsePhoneNumberFromString(digits, 'RU')?.isValid() === true;
}

type Certainty = 'certain' | 'uncertain' | 'none';

function judgeNumber(found: string, { hasKeycaps }: { hasKeycaps: boolean }): Certainty {
  const digits = found.replace(/\D/g, '');
  if (digits.length > MAX_DIGITS + 2 || YEARS.test(found) || FRACTION.test(found)) {
    return 'none';
  }
  const prefix = /^(?:\+|00)/.exec(found)?.[0];
  if (prefix !== undefined) {
    const number = prefix === '+' ? digits : digits.slice(2);
    const parsed =
      number.length < MIN_INTERNATIONAL_DIGITS
        ? undefined
        : parsePhoneNumberFromString(`+${number}`);
    if (parsed?.isPossible() === true) {
      return prefix === '+' || parsed.isValid() ? 'certain' : 'uncertain';
    }
    return 'none';
  }
  const isGrouped = /\d\D+\d/.test(found);
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS || isBookNumber(found, digits)) {
    return 'none';
  }
  if (!isGrouped) {
    const hasTrunkPrefix = digits.startsWith('0')
      ? digits.length <= 12
      : isWithRussianPrefix(digits);
    return hasTrunkPrefix || hasKeycaps ? 'uncertain' : 'none';
  }
  if (AMOUNT.test(found)) {
    return /^\d{3}\s\d{3}\s(?!000)\d{3}$/.test(found) && isGroupedAsPhone(found, digits)
      ? 'uncertain'
      : 'none';
  }
  if (digits.startsWith('0')) {
    return digits.length <= 12 ? 'certain' : 'none';
  }
  if (isGroupedAsPhone(found, digits)) {
    return 'certain';
  }
  return hasKeycaps || isWithRussianPrefix(digits) ? 'uncertain' : 'none';
}

/**
 * The most certain phone number in a text, as written. A run of digits counts with `+`, `00` or `0`
 * before it, or grouped as some country groups its numbers; order numbers, ISBNs, dates and amounts
 * do not.
 */
export function findPhoneNumber(text: string): Finding | null {
  const hasKeycaps = KEYCAP_DIGIT.test(text);
  const plain = toPlainDigits(
    toVisibleText(text)
      .replaceAll('º', '°')
      .replaceAll('№', '#')
      .normalize('NFKC')
      .replace(KEYCAP, ''),
  ).replace(DATE_OR_TIME, ' ; ');
  return pickFinding(
    (function* () {
      let count = 0;
      for (const match of plain.matchAll(CANDIDATE)) {
        const [found] = match;
        count += 1;
        if (count > CANDIDATES_MAX) {
          return;
        }
        const rest = plain.slice(match.index + found.length);
        const before = plain.slice(Math.max(0, match.index - 40), match.index);
        const isInternational = found.startsWith('+');
        const certainty =
          CURRENCY_AFTER.test(rest) || (!isInternational && IDENTIFIER_BEFORE.test(before))
            ? 'none'
            : judgeNumber(found, { hasKeycaps });
        if (certainty !== 'none') {
          const isInCode = !isInternational && CODE_BEFORE.test(before);
          yield { match: found.trim(), isCertain: certainty === 'certain' && !isInCode };
        }
      }
    })(),
  );
}

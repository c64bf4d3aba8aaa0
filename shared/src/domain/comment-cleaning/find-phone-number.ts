const MIN_DIGITS = 9;
const MIN_DIGITS_WITH_PLUS = 8;
const MAX_DIGITS = 15;

/** Digits with common separators, at most three in a row. */
const CANDIDATE =
  /(?<![\p{L}\p{N}.,€$£₽#@/])(?:\+|00)?\(?\p{Nd}(?:[\s().\-–/·]{0,3}\p{Nd}){6,18}(?![\p{L}\p{N}])/gu;
const DATE = /\b(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})\b/;
/** `1 200 000`, `1.200.000,00`: grouped like an amount, unlike a phone number. */
const AMOUNT = /^[1-9]\d{0,2}(?:[\s.,]\d{3})+(?:[.,]\d{1,2})?$/;
const CURRENCY_AFTER = /^\s?(?:[€$£₽₴zł%]|usd|eur|rub|руб|грн|uah|dollar|euro|[kк]?вт)/iu;

/**
 * The first phone number in a text, as written. Ignores dates, amounts, and ids of another length.
 * @returns null when there is none
 */
export function findPhoneNumber(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  for (const match of plain.matchAll(CANDIDATE)) {
    const [found] = match;
    const digits = found.replace(/\P{Nd}/gu, '');
    const isInternational = /^(?:\+|00)/.test(found);
    const rest = plain.slice(match.index + found.length);
    const isNumber =
      digits.length >= (isInternational ? MIN_DIGITS_WITH_PLUS : MIN_DIGITS) &&
      digits.length <= MAX_DIGITS &&
      !DATE.test(found) &&
      !AMOUNT.test(found) &&
      !CURRENCY_AFTER.test(rest);
    if (isNumber) {
      return found.trim();
    }
  }
  return null;
}

import { findMinorDigits } from '../contracts/currencies.ts';
import { priceDigits } from '../contracts/product-price.ts';
import { toPlainDigits } from './plain-digits.ts';

export * from '../contracts/product-price.ts';

const PARTS = /^(\d+)(?:\.(\d+))?$/;
/** The first run of digits with what may separate them; a leading separator after a sign of money alone. */
const NUMBER = /(?:(?<=^|[\s\p{Sc}])[.,])?\d(?:[\d.,'\s]*\d)?/u;
/** What makes the number before it another one: a minus behind it, a multiple, a part, a percentage. */
const CHANGES_NUMBER =
  /^\s?(?:[-−]|[%‰]|\p{No}|(?:k|m|b|mn|bn|mln|mil|mio|thousand|million|lakh|crore|тыс|млн|млрд)(?!\p{L})|[万萬億亿千])/iu;
const CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu;
/** Thousands behind one separator, and decimals behind another. */
const GROUPED = /^(\d{1,3}([ '.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,3}))?$/;
/** As India groups them: `1,23,456.50`. */
const LAKHS = /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,3}))?$/;
const PLAIN = /^(\d*)(?:[.,](\d{1,3}))?$/;

/**
 * Reads a price as formatted by Facebook (`$1,299.00`, `9,99 €`, `1 200 Ft`) into decimal text.
 * Null for text that is not one positive number, when its separators can be read in two ways, and
 * with the code of another currency.
 */
export function parsePriceText(text: string, currency: string | null): string | null {
  const line = toPlainDigits(text)
    .replaceAll(/[\u00a0\u202f\s]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/[٫．]/g, '.')
    .replaceAll(/[٬，]/g, ',');
  const others = (line.match(CODE) ?? []).filter((code) => findMinorDigits(code) !== undefined);
  if (currency !== null && others.some((code) => code !== currency.toUpperCase())) {
    return null;
  }
  const match = NUMBER.exec(line);
  if (match === null) {
    return null;
  }
  const before = line.slice(0, match.index);
  const after = line.slice(match.index + match[0].length);
  if (/[-−(]/.test(before) || /\d/.test(after) || CHANGES_NUMBER.test(after)) {
    return null;
  }
  const number = match[0].replaceAll(/ +/g, ' ');
  const digits = priceDigits(currency);
  const grouped = readGrouped({ number, digits });
  const [whole, fraction] = grouped ?? readPlain(number) ?? [];
  if (whole === undefined || fraction === undefined) {
    return null;
  }
  const plain = whole.replace(/^0+(?=\d)/, '');
  return fraction === '' || (digits === 0 && /^0+$/.test(fraction))
    ? plain
    : `${plain}.${fraction}`;
}

type Parts = readonly [whole: string, fraction: string];

/** Three digits behind one separator are thousands, unless they are the currency's decimals or follow a zero. */
function readGrouped({ number, digits }: { number: string; digits: number }): Parts | undefined {
  const isDecimal = /^0[.,]/.test(number) || (digits === 3 && /^\d{1,3}[.,]\d{3}$/.test(number));
  const [, thousands, , decimals = ''] = GROUPED.exec(number) ?? [];
  const [, lakhs, fraction = decimals] = LAKHS.exec(number) ?? [];
  const whole = thousands ?? lakhs;
  return whole === undefined || isDecimal ? undefined : [whole.replaceAll(/\D/g, ''), fraction];
}

function readPlain(number: string): Parts | undefined {
  const [match, whole = '', fraction = ''] = PLAIN.exec(number) ?? [];
  return match === undefined ? undefined : [whole === '' ? '0' : whole, fraction];
}

/**
 * Changes a price by a percentage, rounded half up to the decimals of its currency; null when the
 * price is not a number or the result would not be above zero. Exact for any length.
 * @param percent up to two decimals, such as `-12.5`
 */
export function changePriceByPercent({
  price,
  currency,
  percent,
}: {
  readonly price: string;
  readonly currency: string | null;
  readonly percent: number;
}): string | null {
  const [, whole, fraction = ''] = PARTS.exec(price) ?? [];
  if (whole === undefined || !Number.isFinite(percent)) {
    return null;
  }
  const scale = 10n ** BigInt(fraction.length);
  const amount = BigInt(`${whole}${fraction}`) * BigInt(Math.round((100 + percent) * 100));
  const digits = priceDigits(currency);
  const unit = scale * 10_000n;
  const wanted = amount * 10n ** BigInt(digits);
  const rounded = (wanted + unit / 2n) / unit;
  if (rounded <= 0n || amount <= 0n) {
    return null;
  }
  const text = String(rounded).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

import { findMinorDigits } from '@ads-checker/shared/domain/money';
import { STATUS_WORDS } from './sheet-values.ts';

/** Why a cell cannot be read; none is guessed. */
export type CellFault =
  | 'formula_failed'
  | 'not_an_id'
  | 'rounded_id'
  | 'id_of_another_row'
  | 'control_characters'
  | 'not_a_text'
  | 'not_a_status'
  | 'not_an_amount'
  | 'negative_amount'
  | 'two_readings'
  | 'too_many_decimals'
  | 'other_currency'
  | 'not_a_time'
  | 'two_dates'
  | 'no_such_time'
  | 'cannot_be_empty'
  | 'not_a_country'
  /** Of a new row: plans have no such value. */
  | 'not_in_plans';

export type ReadValue = { readonly value: string } | { readonly fault: CellFault };

const fault = (reason: CellFault): ReadValue => ({ fault: reason });

/** Digits that a number of a spreadsheet keeps. */
const DIGITS_KEPT = 15;
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/** An ID as a text, or as a number that a spreadsheet has not rounded. */
export function readId(cell: string | number): ReadValue {
  if (typeof cell === 'number') {
    return Number.isInteger(cell) && cell > 0
      ? Math.abs(cell) < 10 ** DIGITS_KEPT
        ? { value: String(cell) }
        : fault('rounded_id')
      : fault('not_an_id');
  }
  const text = cell.trim();
  return /^\d{1,25}$/.test(text)
    ? { value: text }
    : fault(SCIENTIFIC.test(text) ? 'rounded_id' : 'not_an_id');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

export function readName(text: string): ReadValue {
  const name = text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
  return CONTROL.test(name)
    ? fault('control_characters')
    : name === ''
      ? fault('cannot_be_empty')
      : { value: name };
}

const WORDS = new Map<string, string>(
  Object.entries(STATUS_WORDS).flatMap(([status, { en, ru }]) =>
    [status, en, ru].map((word) => [word.toLowerCase(), status] as const),
  ),
);

export function readStatus(text: string): ReadValue {
  const status = WORDS.get(text.trim().toLowerCase());
  return status === undefined ? fault('not_a_status') : { value: status };
}

/** An ISO 3166 code such as `DE`. */
export function readCountry(text: string): ReadValue {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? { value: code } : fault('not_a_country');
}

/** Spaces of any width, and the apostrophe of Switzerland. */
const GROUP = /[\s\u00A0\u2007\u2009\u202F'’]/g;
const AMOUNT = /^\d+(?:[.,]\d+)*$/;

/** Decimal text of digits with at most two kinds of separators. */
function readDecimal(text: string): ReadValue {
  if (!AMOUNT.test(text)) {
    return fault('not_an_amount');
  }
  const separators = [...text.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = separators.at(-1);
  if (last === undefined) {
    return { value: text };
  }
  const parts = text.split(/[.,]/);
  const groups = parts.slice(1).every((part) => part.length === 3);
  const isMixed = new Set(separators).size > 1;
  if (!isMixed && separators.length === 1) {
    return groups && parts[0] !== '0' ? fault('two_readings') : { value: parts.join('.') };
  }
  if (!isMixed) {
    return groups ? { value: parts.join('') } : fault('not_an_amount');
  }
  const isDecimalLast = separators.slice(0, -1).every((mark) => mark !== last);
  const whole = parts.slice(0, -1);
  const isGrouped = whole.slice(1).every((part) => part.length === 3);
  return isDecimalLast && isGrouped
    ? { value: `${whole.join('')}.${parts.at(-1)}` }
    : fault('not_an_amount');
}

/** `€`, `EUR`, as formats of currencies show it. */
function currencyMarks(currency: string): readonly string[] {
  return ['symbol', 'narrowSymbol', 'code'].map((currencyDisplay) =>
    (
      new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency,
        currencyDisplay: currencyDisplay as 'symbol',
      })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency
    ).toUpperCase(),
  );
}

const MARKED = /^([^\d\s.,+-]*)([\d.,\s'’\u00A0\u2007\u2009\u202F+-]*)([^\d\s.,+-]*)$/;

/** Amounts of 0.1 + 0.2 are 0.3. */
const ROUNDING = 1e-9;

function fitDecimals(decimal: string, currency: string): ReadValue {
  const digits = findMinorDigits(currency) ?? 2;
  const [whole = '0', fraction = ''] = decimal.split('.');
  const kept = fraction.replace(/0+$/, '');
  return kept.length > digits
    ? fault('too_many_decimals')
    : {
        value:
          digits === 0 ? String(BigInt(whole)) : `${BigInt(whole)}.${kept.padEnd(digits, '0')}`,
      };
}

/** An amount in the currency, with all of its decimals. */
export function readAmount(cell: string | number, currency: string): ReadValue {
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) {
      return fault('not_an_amount');
    }
    if (cell < 0) {
      return fault('negative_amount');
    }
    const digits = findMinorDigits(currency) ?? 2;
    const rounded = cell.toFixed(digits);
    return Math.abs(Number(rounded) - cell) <= ROUNDING * Math.max(1, cell)
      ? { value: rounded }
      : fault('too_many_decimals');
  }
  const [, before = '', digits = '', after = ''] = MARKED.exec(cell.trim()) ?? [];
  const marks = [before, after].filter((mark) => mark !== '').map((mark) => mark.toUpperCase());
  if (digits.trim() === '' || marks.length > 1) {
    return fault('not_an_amount');
  }
  if (marks.some((mark) => !currencyMarks(currency).includes(mark))) {
    return fault(/\p{Sc}|^[A-Z]{3}$/u.test(marks[0] ?? '') ? 'other_currency' : 'not_an_amount');
  }
  const plain = digits.replaceAll(GROUP, '');
  if (plain.startsWith('-')) {
    return fault('negative_amount');
  }
  const read = readDecimal(plain);
  return 'fault' in read ? read : fitDecimals(read.value, currency);
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? +(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const SLASHED =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? +(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([ap])\.?m\.?)?)?$/i;

interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

function toText({ year, month, day, hour, minute }: WallTime): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal =
    at.getUTCMonth() === month - 1 &&
    at.getUTCDate() === day &&
    at.getUTCHours() === hour &&
    at.getUTCMinutes() === minute;
  return isReal ? at.toISOString().slice(0, 16).replace('T', ' ') : undefined;
}

const numbers = (match: RegExpExecArray): number[] =>
  match.slice(1).map((part) => Number(part ?? 0));

/** All times that a text may mean, as `2026-12-01 06:00`. */
function listTimes(text: string): readonly string[] {
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = numbers(iso);
    return [toText({ year, month, day, hour, minute })].filter((time) => time !== undefined);
  }
  const dotted = DOTTED.exec(text);
  if (dotted !== null) {
    const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = numbers(dotted);
    return [toText({ year, month, day, hour, minute })].filter((time) => time !== undefined);
  }
  const slashed = SLASHED.exec(text);
  if (slashed === null) {
    return [];
  }
  const [first = 0, second = 0, year = 0, clock = 0, minute = 0] = numbers(slashed);
  const half = slashed[6]?.toLowerCase();
  const hour = half === undefined ? clock : (clock % 12) + (half === 'p' ? 12 : 0);
  const times = [
    toText({ year, month: first, day: second, hour, minute }),
    toText({ year, month: second, day: first, hour, minute }),
  ];
  return [...new Set(times.filter((time) => time !== undefined))];
}

/**
 * A wall-clock time as `2026-12-01 06:00`. A date that day and month can be told apart in only by the
 * country is refused, unless one reading is `known`.
 */
export function readTime(cell: string | { readonly date: string }, known: string): ReadValue {
  const times = listTimes(typeof cell === 'string' ? cell.trim() : cell.date);
  const [only] = times;
  if (times.includes(known)) {
    return { value: known };
  }
  return only === undefined
    ? fault('not_a_time')
    : times.length > 1
      ? fault('two_dates')
      : { value: only };
}

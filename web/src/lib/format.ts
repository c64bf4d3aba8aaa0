import { findMinorDigits } from '@ads-checker/shared/domain/money';
import { activeLocale } from './active-locale.ts';
import { t } from './i18n.ts';
import { serverDate } from './server-time.ts';

/** Placeholder of a missing value. */
export const NO_VALUE = '–';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Creating an Intl formatter costs a hundred times its use, so each is cached. */
function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = activeLocale();
  const fullKey = `${locale}/${key}`;
  let format = numberFormats.get(fullKey);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, options);
    numberFormats.set(fullKey, format);
  }
  return format;
}

function dateFormat(
  key: string,
  options: Intl.DateTimeFormatOptions,
  timeZone?: string,
): Intl.DateTimeFormat {
  const locale = activeLocale();
  const fullKey = `${locale}/${key}/${timeZone ?? ''}`;
  let format = dateFormats.get(fullKey);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, {
      ...options,
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    dateFormats.set(fullKey, format);
  }
  return format;
}

/** A minus sign in place of the hyphen. */
function withMinus(text: string): string {
  return text.replace('-', '\u2212');
}

/** Up to two decimals, with grouping. */
export function formatNumber(value: number): string {
  return withMinus(numberFormat('number', { maximumFractionDigits: 2 }).format(value));
}

export function formatRate(value: number): string {
  return numberFormat('rate', { maximumSignificantDigits: 6 }).format(value);
}

export function formatRatio(value: number): string {
  return withMinus(
    numberFormat('ratio', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value),
  );
}

/** @param percent `1.49` for 1.49 %. */
export function formatPercent(percent: number): string {
  return withMinus(
    numberFormat('percent', {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(percent / 100),
  );
}

/** Whole percent: `53%`. */
export function formatShare(percent: number): string {
  return numberFormat('share', { style: 'percent', maximumFractionDigits: 0 }).format(
    percent / 100,
  );
}

/** Percent with at most one decimal: `12.3%`, `−18%`. */
export function formatRoundPercent(percent: number): string {
  return withMinus(
    numberFormat('round-percent', { style: 'percent', maximumFractionDigits: 1 }).format(
      percent / 100,
    ),
  );
}

/** A change in whole percent: `+10%`, `−25%`, `0%`. */
export function formatChange(percent: number): string {
  return withMinus(
    numberFormat('change', {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    }).format(percent / 100),
  );
}

/** Shortened for axes and chips, never for a grid: `12.4K`. */
export function formatCompact(value: number): string {
  return withMinus(
    numberFormat('compact', { notation: 'compact', maximumFractionDigits: 1 }).format(value),
  );
}

/** Shown decimals of a currency: two when unknown. */
function shownDigits(currency: string | null): number {
  return (currency === null ? undefined : findMinorDigits(currency)) ?? 2;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Decimal text is formatted directly: as a number, seventeen digits of money would lose precision.
 */
function formatExact(format: Intl.NumberFormat, amount: string | number): string {
  return withMinus(
    format.format(
      typeof amount === 'string' && DECIMAL.test(amount)
        ? (amount as Intl.StringNumericLiteral)
        : Number(amount),
    ),
  );
}

/** An amount without its currency, for columns that name it. `amount` in major units. */
export function formatAmount({
  amount,
  currency,
}: {
  readonly amount: string | number;
  readonly currency: string | null;
}): string {
  const digits = shownDigits(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatExact(numberFormat(`amount${digits}`, options), amount);
}

/** The generic currency sign, for an unknown currency. */
const ANY_CURRENCY = '¤';

/**
 * A formatted amount: `€298.07`, `298,07 €`, `298.07 ¤` in an unknown currency. `amount` in major
 * units.
 */
export function formatMoney({
  amount,
  currency,
}: {
  readonly amount: string | number;
  readonly currency: string | null;
}): string {
  if (currency === null || !/^[A-Za-z]{3}$/.test(currency)) {
    return `${formatAmount({ amount, currency })} ${currency ?? ANY_CURRENCY}`;
  }
  const digits = shownDigits(currency);
  const format = numberFormat(`money/${currency}`, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return formatExact(format, amount);
}

const signs = new Map<string, string>();

/** The sign of a currency, or its code when there is none. */
export function currencySymbol(currency: string | null): string {
  if (currency === null) {
    return ANY_CURRENCY;
  }
  if (!/^[A-Za-z]{3}$/.test(currency)) {
    return currency;
  }
  const key = `${activeLocale()}/${currency}`;
  const known = signs.get(key);
  if (known !== undefined) {
    return known;
  }
  const parts = numberFormat(`sign/${currency}`, { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find((part) => part.type === 'currency')?.value ?? currency;
  signs.set(key, sign);
  return sign;
}

interface DayParts {
  readonly day: string;
  /** In the form used in dates: `Nov`, `нояб.` */
  readonly month: string;
  readonly year: string;
}

function dayParts(at: Date, timeZone?: string): DayParts {
  const parts = dateFormat(
    'day',
    { day: 'numeric', month: 'short', year: 'numeric' },
    timeZone,
  ).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return { day: value('day'), month: value('month'), year: value('year') };
}

function withYear(text: string, year: string): string {
  return activeLocale() === 'ru-RU' ? `${text} ${year} г.` : `${text} ${year}`;
}

export interface Moment {
  /** ISO 8601, or a Date. */
  readonly at: string | Date;
  readonly now?: Date;
  /** IANA zone; default: the viewer's own. */
  readonly timeZone?: string;
}

/** `20 Nov`, with the year unless it is the current one. */
export function formatDate({ at, now = serverDate(), timeZone }: Moment): string {
  const date = dayParts(new Date(at), timeZone);
  const text = `${date.day} ${date.month}`;
  return date.year === dayParts(now, timeZone).year ? text : withYear(text, date.year);
}

/** 24-hour time: `14:32`. */
export function formatTime({ at, timeZone }: Omit<Moment, 'now'>): string {
  return dateFormat(
    'time',
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  ).format(new Date(at));
}

/** `20 Nov, 14:32` */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** A moment in full: `14:32` of today, `Yesterday, 14:32`, `20 Nov, 14:32`. */
export function formatExactMoment(moment: Moment): string {
  return isToday(moment) || isYesterday(moment) ? formatMoment(moment) : formatDateTime(moment);
}

/** A day as a heading: `Today`, `Yesterday`, `20 Nov`. */
export function formatDay(moment: Moment): string {
  if (isToday(moment)) {
    return t('Today');
  }
  return isYesterday(moment) ? t('Yesterday') : formatDate(moment);
}

/** Days since 1970 in the zone's calendar, where a day may last 23 or 25 hours. */
function dayNumber(at: Date, timeZone?: string): number {
  const parts = dateFormat(
    'day-number',
    { day: 'numeric', month: 'numeric', year: 'numeric', calendar: 'gregory' },
    timeZone,
  ).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(value('year'), value('month') - 1, value('day')) / DAY_MS;
}

export function isToday({ at, now = serverDate(), timeZone }: Moment): boolean {
  return dayNumber(new Date(at), timeZone) === dayNumber(now, timeZone);
}

export function isYesterday({ at, now = serverDate(), timeZone }: Moment): boolean {
  return dayNumber(new Date(at), timeZone) === dayNumber(now, timeZone) - 1;
}

/** For columns: `14:32` of today, `Yesterday, 14:32`, otherwise a date. */
export function formatMoment({ at, now = serverDate(), timeZone }: Moment): string {
  const moment = { at, now, ...(timeZone === undefined ? {} : { timeZone }) };
  if (isToday(moment)) {
    return formatTime(moment);
  }
  return isYesterday(moment) ? `${t('Yesterday')}, ${formatTime(moment)}` : formatDate(moment);
}

/** Calendar days without a time zone, `YYYY-MM-DD`: `14–20 Nov`. */
export function formatRange({
  since,
  until,
  now = serverDate(),
}: {
  readonly since: string;
  readonly until: string;
  readonly now?: Date;
}): string {
  const from = dayParts(new Date(`${since}T00:00:00Z`), 'UTC');
  const to = dayParts(new Date(`${until}T00:00:00Z`), 'UTC');
  const thisYear = dayParts(now).year;
  const fromText = `${from.day} ${from.month}`;
  const toText = `${to.day} ${to.month}`;
  if (from.year !== to.year) {
    return `${withYear(fromText, from.year)}–${withYear(toText, to.year)}`;
  }
  const text =
    since === until
      ? toText
      : from.month === to.month
        ? `${from.day}–${toText}`
        : `${fromText}–${toText}`;
  return to.year === thisYear ? text : withYear(text, to.year);
}

/** How old data is: `just now`, `5 min ago`, `from 14:32`, `from 20 Nov`. */
export function formatAge({ at, now = serverDate() }: Omit<Moment, 'timeZone'>): string {
  const date = new Date(at);
  const ageMs = now.getTime() - date.getTime();
  if (ageMs < MINUTE_MS) {
    return t('just now');
  }
  if (ageMs < HOUR_MS) {
    const count = Math.floor(ageMs / MINUTE_MS);
    return t('{count} min ago', { count });
  }
  if (isToday({ at: date, now })) {
    const time = formatTime({ at: date });
    return t('from {time}', { time });
  }
  const day = formatDate({ at: date, now });
  return t('from {day}', { context: 'date', day });
}

/** How long to wait, rounded up: `in 15 minutes`, `in 2 hours`. */
export function formatWait(waitMs: number): string {
  const [unit, sizeMs] =
    waitMs > HOUR_MS
      ? (['hour', HOUR_MS] as const)
      : waitMs > MINUTE_MS
        ? (['minute', MINUTE_MS] as const)
        : (['second', SECOND_MS] as const);
  return new Intl.RelativeTimeFormat(activeLocale()).format(
    Math.max(1, Math.ceil(waitMs / sizeMs)),
    unit,
  );
}

/** `IN_SOME_STATE` becomes `In some state`: fallback for unknown codes. */
export function titleCase(code: string): string {
  const words = code
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

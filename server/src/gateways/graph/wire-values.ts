import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import { type Money, toMoneyDto } from '@ads-checker/shared/domain/money';

/** Decimals the contract carries. */
const MAX_FRACTION = 8;
const PLAIN_DECIMAL = /^(-?\d{1,15})(?:\.(\d+))?$/;
const GRAPH_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})$/;

type Wire<T> = T | null | undefined;

/**
 * Minor units of the network's budgets. It writes "none" as an absent value, an empty text or zero.
 */
export function readMinor({
  value,
  currency,
}: {
  value: Wire<string>;
  currency: string;
}): Money | null {
  if (value === null || value === undefined || !/^-?\d+$/.test(value)) {
    return null;
  }
  const minor = Number(value);
  return Number.isSafeInteger(minor) && minor !== 0 ? { minor, currency } : null;
}

export function toMoney(input: { value: Wire<string>; currency: string }): MoneyDto | null {
  const money = readMinor(input);
  return money === null ? null : toMoneyDto(money);
}

/** Decimal text of insights, cut to the decimals the contract carries; null when it is no number. */
export function toDecimal(value: Wire<string>): string | null {
  if (value === null || value === undefined) {
    return null;
  }
  const match = PLAIN_DECIMAL.exec(value);
  if (match) {
    const fraction = (match[2] ?? '').slice(0, MAX_FRACTION);
    return fraction === '' ? (match[1] ?? '') : `${match[1]}.${fraction}`;
  }
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) && Math.abs(number) < 1e15
    ? number.toFixed(MAX_FRACTION).replace(/\.?0+$/, '')
    : null;
}

/** The network writes offsets without a colon: `2026-03-21T22:33:56-0700`. Null when it is no time. */
export function toTimestamp(value: Wire<string>): string | null {
  const match = GRAPH_TIME.exec(value ?? '');
  if (!match) {
    return null;
  }
  const offset = match[2] ?? 'Z';
  const colon =
    offset === 'Z' || offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  const text = `${match[1]}${colon}`;
  return Number.isNaN(Date.parse(text)) ? null : text;
}

/** The inverse of {@link toTimestamp} for writes. */
export function toGraphTime(timestamp: string): string {
  return timestamp
    .replace(/\.\d+/, '')
    .replace(/Z$/, '+0000')
    .replace(/([+-]\d{2}):(\d{2})$/, '$1$2');
}

/** Counts are never negative, and absent means none. */
export function toCount(value: Wire<number>): number {
  return Math.max(value ?? 0, 0);
}

/** Ids of copies: the network writes "no source" as zero. */
export function toSourceId(value: Wire<string>): string | null {
  return value === null || value === undefined || /^0*$/.test(value) ? null : value;
}

import { activeLocale } from './active-locale.ts';

const SPACES = /[\s\u00A0\u202F]/g;
const UNITS = /[%\p{Sc}]/gu;
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** `12 34` is no number. */
const SPACED = /\d[\s\u00A0\u202F](?!\d{3}(?:\D|$))\d/;

/**
 * A number as people type it, as exact decimal text: `1 234,5` and `1,234.5` give `1234.5`. A single
 * comma is a decimal separator unless it groups thousands in English. Undefined for anything else,
 * which is never read as another number.
 */
export function readTypedDecimal(text: string): string | undefined {
  const trimmed = SPACED.test(text)
    ? text
    : text.replaceAll(SPACES, '').replaceAll('\u2212', '-').replace(/^\+/, '');
  const isEnglish = !activeLocale().startsWith('ru');
  const plain =
    GROUPED.test(trimmed) && (isEnglish || trimmed.includes('.') || trimmed.split(',').length > 2)
      ? trimmed.replaceAll(',', '')
      : trimmed.replace(',', '.');
  return PLAIN.test(plain) ? plain.replace(/^(-?)\./, '$10.').replace(/\.$/, '') : undefined;
}

/** {@link readTypedDecimal} as a number; units, as in `12.5 %` and `$3`, are left out. */
export function parseTypedNumber(text: string): number | undefined {
  const decimal = readTypedDecimal(text.replaceAll(UNITS, ''));
  return decimal === undefined ? undefined : Number(decimal);
}

/** A number as its reader would type it, without grouping. */
export function writeTypedNumber(value: number): string {
  const plain = value.toLocaleString('en-US', { maximumFractionDigits: 12, useGrouping: false });
  return activeLocale().startsWith('ru') ? plain.replace('.', ',') : plain;
}

/** As a decimal; text that is no number stays, and is refused. */
export function toDecimalText(text: string): string {
  return readTypedDecimal(text) ?? text.trim();
}

import { activeLocale } from './active-locale.ts';

/** Spaces, and the units of the field. */
const NOISE = /[\s\u00A0\u202F%\p{Sc}]/gu;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** `12 34` is no number. */
const SPACED = /\d[\s\u00A0\u202F](?!\d{3}(?:\D|$))\d/;

/**
 * Parses a number as people type it: `1 234,5`, `1,234.5`, `12.5 %`, `−3`. A single comma is a
 * decimal separator unless it groups thousands in English. Undefined for anything else, which is
 * never read as another number.
 */
export function parseTypedNumber(text: string): number | undefined {
  const trimmed = SPACED.test(text) ? text : text.replaceAll(NOISE, '').replaceAll('\u2212', '-');
  const isEnglish = !activeLocale().startsWith('ru');
  const plain =
    GROUPED.test(trimmed) && (isEnglish || trimmed.includes('.') || trimmed.split(',').length > 2)
      ? trimmed.replaceAll(',', '')
      : trimmed.replace(',', '.');
  return PLAIN.test(plain) ? Number(plain) : undefined;
}

/** A number as its reader would type it, without grouping. */
export function writeTypedNumber(value: number): string {
  const plain = value.toLocaleString('en-US', { maximumFractionDigits: 12, useGrouping: false });
  return activeLocale().startsWith('ru') ? plain.replace('.', ',') : plain;
}

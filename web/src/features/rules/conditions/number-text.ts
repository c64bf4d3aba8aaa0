import { activeLocale } from '../../../lib/active-locale.ts';

const NOISE = /[\s\u00A0\u202F%$€£₽₴¥]/g;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Parses a number as people type it: `1 234,5`, `1,234.5`, `12.5 %`, `−3`. A single comma is a
 * decimal separator unless it groups thousands in English. Undefined for anything else.
 */
export function parseNumberText(text: string): number | undefined {
  const trimmed = text.replaceAll(NOISE, '').replaceAll('\u2212', '-');
  const isEnglish = !activeLocale().startsWith('ru');
  const plain =
    GROUPED.test(trimmed) && (isEnglish || trimmed.includes('.') || trimmed.split(',').length > 2)
      ? trimmed.replaceAll(',', '')
      : trimmed.replace(',', '.');
  return PLAIN.test(plain) ? Number(plain) : undefined;
}

/** A stored number in the format used for typing in the current language. */
export function toNumberText(value: number): string {
  const plain = value.toLocaleString('en-US', { maximumFractionDigits: 12, useGrouping: false });
  return activeLocale().startsWith('ru') ? plain.replace('.', ',') : plain;
}

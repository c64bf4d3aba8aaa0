import { activeLocale } from './active-locale.ts';

const DECIMAL_POINT = /^(-?)(\d+|\d{1,3}(?:[, ]\d{3})+)?(?:\.(\d+))?$/;
const DECIMAL_COMMA = /^(-?)(\d+|\d{1,3}(?: \d{3})+)?(?:[.,](\d+))?$/;

/**
 * The number somebody typed, as their language writes it: `1,200.50` in English, `1 200,5` in
 * Russian. Null for anything else, which is never read as another number.
 */
export function readTypedNumber(text: string): number | null {
  const plain = text
    .trim()
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace('\u2212', '-');
  const pattern = activeLocale().startsWith('ru') ? DECIMAL_COMMA : DECIMAL_POINT;
  const [, sign = '', whole = '', fraction = ''] = pattern.exec(plain) ?? [];
  if (whole === '' && fraction === '') {
    return null;
  }
  const value = Number(`${sign}${whole.replaceAll(/[ ,]/g, '') || '0'}.${fraction || '0'}`);
  return Number.isFinite(value) ? value : null;
}

/** A number as its reader would type it, without grouping. */
export function writeTypedNumber(value: number): string {
  return new Intl.NumberFormat(activeLocale(), {
    useGrouping: false,
    maximumFractionDigits: 6,
  }).format(value);
}

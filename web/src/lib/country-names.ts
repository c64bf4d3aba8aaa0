import { activeLocale } from './active-locale.ts';

const names = new Map<string, Intl.DisplayNames>();

function displayNames(): Intl.DisplayNames {
  const locale = activeLocale();
  let known = names.get(locale);
  if (known === undefined) {
    known = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    names.set(locale, known);
  }
  return known;
}

/** A country name in the app's language; the code itself when unknown. */
export function countryName(alpha2: string): string {
  const known = /^[A-Za-z]{2}$/.test(alpha2) ? displayNames().of(alpha2.toUpperCase()) : undefined;
  return known ?? alpha2;
}

import { useSyncExternalStore } from 'react';
import { activeLocale, onLocale } from './active-locale.ts';
import type { Locale } from './locales.ts';

/**
 * The language of the screen. Renders again when it changes, at a fraction of what `useTranslation`
 * costs, which counts where a list renders hundreds of parts at once.
 */
export function useActiveLocale(): Locale {
  return useSyncExternalStore(onLocale, activeLocale);
}

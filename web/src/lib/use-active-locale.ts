import type { TFunction } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { activeLocale, onLocale } from './active-locale.ts';
import { getFixedT, type MessageNamespace } from './i18n.ts';
import type { Locale } from './locales.ts';

/**
 * The current language. Re-renders on a change like `useTranslation`, at a fraction of its cost,
 * which matters where a list renders hundreds of parts at once.
 */
export function useActiveLocale(): Locale {
  return useSyncExternalStore(onLocale, activeLocale);
}

/** `getFixedT` for memoised rows: its identity changes with the language. */
export function useFixedT<N extends MessageNamespace>(namespace: N): TFunction<N> {
  const locale = useActiveLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows render again with another language
  return useMemo(() => {
    const translate = getFixedT(namespace) as (...input: readonly unknown[]) => string;
    return ((...input: readonly unknown[]) => translate(...input)) as TFunction<N>;
  }, [namespace, locale]);
}

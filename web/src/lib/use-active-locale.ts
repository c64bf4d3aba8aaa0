import type { TFunction } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { activeLocale, onLocale } from './active-locale.ts';
import { getFixedT, type MessageNamespace } from './i18n.ts';
import type { Locale } from './locales.ts';

/**
 * The language of the screen. Renders again when it changes, at a fraction of what `useTranslation`
 * costs, which counts where a list renders hundreds of parts at once.
 */
export function useActiveLocale(): Locale {
  return useSyncExternalStore(onLocale, activeLocale);
}

/** `getFixedT` for memoised rows: another function in another language. */
export function useFixedT<N extends MessageNamespace>(namespace: N): TFunction<N> {
  const locale = useActiveLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows render again with another language
  return useMemo(() => {
    const translate = getFixedT(namespace) as (...input: readonly unknown[]) => string;
    return ((...input: readonly unknown[]) => translate(...input)) as TFunction<N>;
  }, [namespace, locale]);
}

import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, fallbackErrorText } from './failure-text.ts';
import { loadMessages } from './i18n.ts';

type ErrorText = Pick<typeof import('./error-text.ts'), 'plainErrorText'>;

/** The sentences of errors are a large part of the app, and rarely needed: they load by themselves. */
let loaded: ErrorText | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Never rejects: without the sentences, the server's own are shown, and the next call tries again. */
export function loadErrorText(): Promise<void> {
  loading ??= import('./error-text.ts')
    .then(async (module) => {
      await loadMessages();
      return module;
    })
    .then(
      (module) => {
        loaded = module;
      },
      () => {
        loaded ??= { plainErrorText: fallbackErrorText };
        loading = undefined;
      },
    )
    .then(() => {
      for (const listener of [...listeners]) {
        listener();
      }
    });
  return loading;
}

/**
 * {@link plainErrorText} of an error in the initial bundle; empty without one, and while a sentence
 * that it needs is loading.
 */
export function useErrorText(error: unknown): string {
  const { t } = useTranslation();
  const text = useSyncExternalStore(subscribe, () => loaded);
  const isWanted = error !== null;
  useEffect(() => {
    if (isWanted) {
      void loadErrorText();
    }
  }, [isWanted]);
  const input = { error, translate: t };
  return isWanted ? (text?.plainErrorText(input) ?? failureText(input) ?? '') : '';
}

import { createIcuFormat } from '@ads-checker/shared/i18n/icu';
import i18n, { type BackendModule, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogs } from '../locales/catalogs.ts';
import type { Locale } from './locales.ts';

export type MessageNamespace = keyof Catalogs;
/** An English text of a catalogue, followed by `_context` if it has one. */
export type MessageKey = { [N in MessageNamespace]: keyof Catalogs[N] & string }[MessageNamespace];
/** Texts with a context: `Off` in `ad-object-status` for the key `Off_ad-object-status`. */
export type MessageKeyIn<C extends string> = MessageKey extends infer K
  ? K extends `${infer Text}_${C}`
    ? Text
    : never
  : never;

const FOLDER = './';
const EXTENSION = '.json';

/** English has no catalogues: its texts are the keys, so there is nothing to look up. */
const CATALOGS = import.meta.glob<{ readonly default: Readonly<Record<string, string>> }>(
  './*.json',
  { base: '../locales/ru-RU' },
);

const backend = {
  type: 'backend',
  callbackApi: false,
  read: (locale: string, namespace: string) =>
    locale === 'ru-RU'
      ? CATALOGS[`${FOLDER}${namespace}${EXTENSION}`]?.().then((catalog) => catalog.default)
      : {},
} satisfies Partial<BackendModule> & { readonly read: unknown };

void i18n
  .use(createIcuFormat())
  .use(backend)
  .use(initReactI18next)
  .init({
    lng: 'en-US',
    load: 'currentOnly',
    fallbackLng: false,
    returnEmptyString: false,
    initAsync: false,
    ns: ['common'],
    defaultNS: 'common',
    fallbackNS: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: {
      transSupportBasicHtmlNodes: true,
      transKeepBasicHtmlNodesFor: ['b', 'i', 'u', 'code', 'kbd'],
    },
  });

/**
 * Loads the required catalogues that are missing; undefined when none are. Rejects when one cannot
 * be loaded.
 */
function loadMissing(locale: Locale): Promise<void> | undefined {
  const wanted = [i18n.options.ns ?? []].flat();
  const lacking = wanted.filter((namespace) => !i18n.hasResourceBundle(locale, namespace));
  return lacking.length === 0
    ? undefined
    : new Promise((resolve, reject) => {
        void i18n.reloadResources([locale], lacking, (errors?: unknown) => {
          if (errors === undefined) {
            resolve();
          } else {
            reject(Array.isArray(errors) ? errors[0] : errors);
          }
        });
      });
}

export const NAMESPACES = Object.keys(CATALOGS).map((path) =>
  path.slice(FOLDER.length, -EXTENSION.length),
);

// Each text is in one catalogue only, so all catalogues can be searched. For English, that would
// mean searching twenty catalogues in vain.
i18n.on('languageChanged', (locale) => {
  i18n.options.fallbackNS = locale === 'en-US' ? false : NAMESPACES;
});

let wantedLocale: Locale = 'en-US';

/** Loads and shows a language; the latest call wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  wantedLocale = locale;
  await loadMissing(locale);
  if (wantedLocale === locale && i18n.language !== locale) {
    await i18n.changeLanguage(locale);
    document.documentElement.lang = locale.slice(0, 2);
  }
}

export function requestNamespace(namespace: MessageNamespace): void {
  void i18n.loadNamespaces(namespace);
}

/**
 * Messages of the code loaded so far; undefined when they are loaded. Rejects when some cannot be
 * loaded.
 */
export function loadMessages(): Promise<unknown> | undefined {
  const loading = [...new Set([i18n.language as Locale, wantedLocale])]
    .map(loadMissing)
    .filter((load) => load !== undefined);
  return loading.length === 0 ? undefined : Promise.all(loading);
}

/** Calls after another language is shown, or more messages are loaded. */
export function onMessagesChange(listener: () => void): void {
  i18n.on('languageChanged', listener);
  i18n.store.on('added', listener);
}

/**
 * Caches texts without values per language: a list looks up the same texts thousands of times, at
 * twenty microseconds each.
 */
function remember<N extends MessageNamespace>(translate: TFunction<N>): TFunction<N> {
  const known = new Map<string, string>();
  onMessagesChange(() => known.clear());
  const lookUp = (key: string, ...options: readonly unknown[]): string => {
    if (options.length > 0) {
      return (translate as (...input: readonly unknown[]) => string)(key, ...options);
    }
    const text = known.get(key) ?? (translate as (key: string) => string)(key);
    known.set(key, text);
    return text;
  };
  return lookUp as TFunction<N>;
}

const fixed = new Map<MessageNamespace, TFunction>();

/** `t` for use outside of components, in the language current at the time of the call. */
export function getFixedT<N extends MessageNamespace>(namespace: N): TFunction<N> {
  requestNamespace(namespace);
  const translate = fixed.get(namespace) ?? remember(i18n.getFixedT(null, namespace));
  fixed.set(namespace, translate as TFunction);
  return translate as TFunction<N>;
}

export const t = getFixedT('common');

/** Marks a stored text for extraction; translated later by `t(label)`. */
export function msg<const K extends MessageKey>(key: K): K;
export function msg<const C extends string>(
  key: MessageKeyIn<C>,
  options: { readonly context: C },
): MessageKey;
export function msg(key: string, options?: { readonly context: string }): string {
  return options === undefined ? key : `${key}_${options.context}`;
}

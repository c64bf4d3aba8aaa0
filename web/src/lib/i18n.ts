import { i18n, type Messages } from '@lingui/core';
import { activeLocale } from './active-locale.ts';
import type { Locale } from './locales.ts';

type Part = () => Promise<{ readonly messages: Messages }>;

/** One language is loaded, the one that is read; `web/vite-messages.ts` says which words come first. */
const CATALOGS: Readonly<Record<Locale, { readonly first: Part; readonly rest: Part }>> = {
  'en-US': {
    first: () => import('../locales/en-US.po?first'),
    rest: () => import('../locales/en-US.po?rest'),
  },
  'ru-RU': {
    first: () => import('../locales/ru-RU.po?first'),
    rest: () => import('../locales/ru-RU.po?rest'),
  },
};

let wanted: Locale | undefined;
let isAllWanted = false;
const complete = new Set<Locale>();

/** Loads and shows a language; the last one asked for wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  if (i18n.locale === locale) {
    return;
  }
  const { first, rest } = CATALOGS[locale];
  const [start, others] = await Promise.all([first(), isAllWanted ? rest() : undefined]);
  if (others !== undefined) {
    complete.add(locale);
  }
  i18n.load(locale, { ...start.messages, ...others?.messages });
  if (wanted === locale) {
    i18n.activate(locale);
    document.documentElement.lang = locale.slice(0, 2);
  }
}

async function loadRest(locale: Locale): Promise<void> {
  const { messages } = await CATALOGS[locale].rest();
  complete.add(locale);
  i18n.load(locale, { ...messages });
}

/**
 * The words of all screens, also in every language that is chosen from now on: to be awaited before anything is shown
 * but the login, the shell and the list of ad users. Gives nothing to await when they are there.
 */
export function loadAllMessages(): Promise<unknown> | undefined {
  isAllWanted = true;
  const shown = i18n.locale === '' ? [] : [activeLocale()];
  const lacking = [...new Set([...shown, ...(wanted === undefined ? [] : [wanted])])].filter(
    (locale) => !complete.has(locale),
  );
  return lacking.length === 0 ? undefined : Promise.all(lacking.map(loadRest));
}

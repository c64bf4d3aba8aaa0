import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { i18n } from './i18n.ts';

export const LOCALES = ['en-US', 'ru-RU'] as const;
export type Locale = (typeof LOCALES)[number];
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  readonly locale: Locale;
  readonly theme: Theme;
}

/** Theme and language, kept apart from the extension's data. */
const SETTINGS_KEY = 'settings';

const storedSchema = z
  .object({ locale: z.enum(LOCALES), theme: z.enum(THEMES) })
  .partial()
  .catch({});

function readStored(): Partial<Settings> {
  try {
    return storedSchema.parse(
      JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}'),
    ) as Partial<Settings>;
  } catch {
    return {};
  }
}

function defaults(): Settings {
  const isRussian = navigator.languages[0]?.toLowerCase().startsWith('ru') ?? false;
  return { locale: isRussian ? 'ru-RU' : 'en-US', theme: 'system' };
}

let settings: Settings = { ...defaults(), ...readStored() };
const listeners = new Set<() => void>();

function showTheme(): void {
  if (settings.theme === 'system') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = settings.theme;
  }
}

async function showLocale(): Promise<void> {
  const { locale } = settings;
  await i18n.changeLanguage(locale);
  document.documentElement.lang = i18n.language.slice(0, 2);
}

/** Applies theme and language; resolves when the catalogue is loaded. */
export async function showSettings(): Promise<void> {
  showTheme();
  await showLocale();
}

export function updateSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  for (const listener of listeners) {
    listener();
  }
  void showSettings();
}

export function useSettings(): Settings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => settings,
  );
}

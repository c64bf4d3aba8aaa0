import { DATE_PRESETS, timeRangeSchema } from '@ads-checker/shared/contracts/time-range';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { LOCALES, pickLocale } from './locales.ts';

/** `theme.js` reads the theme from this key before the first paint. */
export const SETTINGS_KEY = 'ads-checker:settings';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const AD_ACCOUNT_ORDERS = ['alphabetical', 'recently_added', 'largest_spend_first'] as const;
export type AdAccountOrder = (typeof AD_ACCOUNT_ORDERS)[number];
const ROW_DENSITIES = ['compact', 'comfortable'] as const;
const DISPLAY_MODES = ['cards', 'table'] as const;

const columnKey = z.string().min(1).max(60);
const gridSchema = z
  .object({
    columns: z.array(columnKey).max(60),
    /** The columns were chosen where those of a tracker were offered. */
    hasTracker: z.boolean(),
    /** Pinned columns, after the name. */
    pinned: z.array(columnKey).max(60),
    widthsPx: z.record(columnKey, z.number().min(32).max(1200)),
    sort: z
      .object({ column: columnKey, direction: z.enum(['ascending', 'descending']) })
      .nullable(),
  })
  .partial();
export type GridSettings = z.infer<typeof gridSchema>;

const fieldSchemas = {
  locale: z.enum(LOCALES),
  theme: z.enum(THEMES),
  adAccountsOrder: z.enum(AD_ACCOUNT_ORDERS),
  adUsersDisplayMode: z.enum(DISPLAY_MODES),
  /** The table of all profiles is grouped. */
  areAdUsersGrouped: z.boolean(),
  /** Ids of groups collapsed there; `none` for profiles without a group. */
  foldedAdUserGroups: z.array(z.string().max(20)).max(1000),
  adObjectsDisplayMode: z.enum(DISPLAY_MODES),
  usersDisplayMode: z.enum(DISPLAY_MODES),
  catalogItemsDisplayMode: z.enum(DISPLAY_MODES),
  period: z.union([
    z.strictObject({ preset: z.enum(DATE_PRESETS) }),
    z.strictObject({ range: timeRangeSchema }),
  ]),
  /** Figures are compared with the previous period. */
  isCompared: z.boolean(),
  rowDensity: z.enum(ROW_DENSITIES),
  isNavigationFolded: z.boolean(),
  /** Single-letter shortcuts, which some people press by accident. */
  hasLetterKeys: z.boolean(),
  /** Notifications are shown through the browser while the app is open but not visible. */
  hasBrowserNotices: z.boolean(),
  grids: z.record(z.string().min(1).max(60), gridSchema),
} as const;

export type Settings = {
  readonly [K in keyof typeof fieldSchemas]: z.infer<(typeof fieldSchemas)[K]>;
};

export function defaultSettings(languages: readonly string[]): Settings {
  return {
    locale: pickLocale(languages),
    theme: 'system',
    adAccountsOrder: 'alphabetical',
    adUsersDisplayMode: 'table',
    areAdUsersGrouped: false,
    foldedAdUserGroups: [],
    adObjectsDisplayMode: 'cards',
    usersDisplayMode: 'table',
    catalogItemsDisplayMode: 'cards',
    period: { preset: 'last_7_days' },
    isCompared: false,
    rowDensity: 'compact',
    isNavigationFolded: false,
    hasLetterKeys: true,
    hasBrowserNotices: false,
    grids: {},
  };
}

/** Keeps fields with valid values and ignores the rest. */
export function parseSettings(text: string | null): Partial<Settings> {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) {
    return {};
  }
  const entries = Object.entries(fieldSchemas).flatMap(([name, schema]) => {
    const parsed = schema.safeParse((stored as Record<string, unknown>)[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(entries) as Partial<Settings>;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null;
  }
}

let chosen: Partial<Settings> | undefined;
let current: Settings | undefined;
const listeners = new Set<() => void>();

function restore(): Settings {
  chosen = parseSettings(readStored());
  current = { ...defaultSettings(navigator.languages), ...chosen };
  return current;
}

export function getSettings(): Settings {
  return current ?? restore();
}

function announce(): void {
  for (const listener of [...listeners]) {
    listener();
  }
}

/** Changes settings here and in every open tab. Only chosen values are stored. */
export function updateSettings(patch: Partial<Settings>): void {
  getSettings();
  chosen = { ...chosen, ...patch };
  current = { ...getSettings(), ...patch };
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(chosen));
  } catch {
    // Without storage, the setting lasts as long as the tab.
  }
  announce();
}

function onStorage(event: StorageEvent): void {
  // A null key means that the storage was cleared.
  if (event.key === SETTINGS_KEY || event.key === null) {
    restore();
    announce();
  }
}

export function subscribeToSettings(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      removeEventListener('storage', onStorage);
    }
  };
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribeToSettings, getSettings);
}

/** A single setting: changes of other ones, such as the columns of a grid, do not re-render. */
export function useSetting<K extends keyof Settings>(name: K): Settings[K] {
  return useSyncExternalStore(subscribeToSettings, () => getSettings()[name]);
}

export function updateGridSettings({
  grid,
  patch,
}: {
  readonly grid: string;
  readonly patch: GridSettings;
}): void {
  const { grids } = getSettings();
  updateSettings({ grids: { ...grids, [grid]: { ...grids[grid], ...patch } } });
}

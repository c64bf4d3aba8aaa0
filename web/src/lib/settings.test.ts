import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pickLocale } from './locales.ts';
import { defaultSettings, parseSettings, SETTINGS_KEY, type Settings } from './settings.ts';

const valid: Settings = {
  locale: 'ru-RU',
  theme: 'dark',
  adAccountsOrder: 'largest_spend_first',
  adUsersDisplayMode: 'cards',
  areAdUsersGrouped: true,
  foldedAdUserGroups: ['none', '5'],
  adObjectsDisplayMode: 'table',
  usersDisplayMode: 'cards',
  catalogItemsDisplayMode: 'table',
  period: { range: { since: '2025-11-14', until: '2025-11-20' } },
  isCompared: true,
  rowDensity: 'comfortable',
  isNavigationFolded: true,
  hasLetterKeys: false,
  hasBrowserNotices: true,
  grids: {
    ads: { columns: ['name', 'spend'], sort: { column: 'spend', direction: 'descending' } },
  },
};

describe('stored settings', () => {
  it('are used when valid', () => {
    expect(parseSettings(JSON.stringify(valid))).toEqual(valid);
  });

  it('are ignored field by field when invalid', () => {
    const stored = {
      ...valid,
      locale: 'fr-FR',
      theme: 'pink',
      adAccountsOrder: 'random',
      adUsersDisplayMode: 'tiles',
      areAdUsersGrouped: 1,
      foldedAdUserGroups: 'none',
      adObjectsDisplayMode: 7,
      usersDisplayMode: 'list',
      catalogItemsDisplayMode: 'form',
      period: { preset: 'tomorrow' },
      isCompared: 'yes',
      rowDensity: 'tiny',
      isNavigationFolded: 'yes',
      hasBrowserNotices: 1,
      grids: { ads: { columns: 'all' } },
      stranger: true,
    };
    expect(parseSettings(JSON.stringify(stored))).toEqual({ hasLetterKeys: false });
  });

  it.each([null, '', '{', '[]', 'null', '7', '"dark"'])('are ignored when they are %j', (text) => {
    expect(parseSettings(text)).toEqual({});
  });

  it.each([
    { range: { since: '2025-11-20', until: '2025-11-14' } },
    { range: { since: 'yesterday', until: 'today' } },
    { preset: 'today', range: { since: '2025-11-14', until: '2025-11-20' } },
  ])('exclude an impossible period: %j', (period) => {
    expect(parseSettings(JSON.stringify({ period }))).toEqual({});
  });

  it('start with the values of the specification', () => {
    expect(defaultSettings(['de-DE', 'ru'])).toEqual({
      locale: 'ru-RU',
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
    });
  });
});

describe('the first language', () => {
  it.each([
    [['ru-UA', 'en'], 'ru-RU'],
    [['en-GB', 'ru'], 'en-US'],
    [['de', 'fr'], 'en-US'],
    [[], 'en-US'],
  ] as const)('of %j is %s', (languages, locale) => {
    expect(pickLocale(languages)).toBe(locale);
  });
});

describe('changing settings', () => {
  const stored = new Map<string, string>();
  const listeners = new Set<(event: unknown) => void>();

  beforeEach(() => {
    stored.clear();
    listeners.clear();
    vi.resetModules();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    vi.stubGlobal('navigator', { languages: ['ru'] });
    vi.stubGlobal('addEventListener', (_: string, listener: (event: unknown) => void) =>
      listeners.add(listener),
    );
    vi.stubGlobal('removeEventListener', (_: string, listener: (event: unknown) => void) =>
      listeners.delete(listener),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stores only chosen values, under one key', async () => {
    const { getSettings, updateGridSettings, updateSettings } = await import('./settings.ts');
    updateSettings({ theme: 'dark' });
    updateGridSettings({ grid: 'ads', patch: { widthsPx: { name: 300 } } });
    updateGridSettings({ grid: 'ads', patch: { columns: ['name'] } });
    const grids = { ads: { widthsPx: { name: 300 }, columns: ['name'] } };
    expect([...stored.keys()]).toEqual(['ads-checker:settings']);
    expect(JSON.parse(stored.get(SETTINGS_KEY) ?? '')).toEqual({ theme: 'dark', grids });
    expect(getSettings()).toEqual({
      ...defaultSettings([]),
      locale: 'ru-RU',
      theme: 'dark',
      grids,
    });
  });

  it('reaches the other tabs', async () => {
    const { getSettings, subscribeToSettings } = await import('./settings.ts');
    expect(getSettings().theme).toBe('system');
    let calls = 0;
    const unsubscribe = subscribeToSettings(() => {
      calls += 1;
    });
    stored.set(SETTINGS_KEY, JSON.stringify({ theme: 'light' }));
    for (const listener of listeners) {
      listener({ key: SETTINGS_KEY });
      listener({ key: 'another' });
    }
    expect({ calls, theme: getSettings().theme }).toEqual({ calls: 1, theme: 'light' });
    unsubscribe();
    expect(listeners.size).toBe(0);
  });
});

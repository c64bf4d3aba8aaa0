import { beforeEach, expect, it, vi } from 'vitest';

let i18n: typeof import('i18next')['default'];
let words: typeof import('./i18n.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
  ({ default: i18n } = await import('i18next'));
  words = await import('./i18n.ts');
});

const said = () => ({
  language: i18n.language,
  common: i18n.t('Log in'),
  feature: i18n.t('open'),
});
const ENGLISH = { language: 'en-US', common: 'Log in', feature: 'open' };
const RUSSIAN = { language: 'ru-RU', common: 'Войти', feature: 'открыть' };

it('works in English without any catalogue', () => {
  expect(said()).toEqual(ENGLISH);
  expect(i18n.t('{count, plural, one {# cookie} other {# cookies}}', { count: 1 })).toBe(
    '1 cookie',
  );
});

it('loads the catalogue of a feature when its code requests it', async () => {
  await words.activateLocale('ru-RU');
  expect(said()).toEqual({ ...RUSSIAN, feature: 'open' });
  expect(words.loadMessages()).toBeUndefined();
  words.requestNamespace('palette');
  await words.loadMessages();
  expect(said()).toEqual(RUSSIAN);
  expect(words.loadMessages()).toBeUndefined();
});

it('shows the next language once the catalogues of all open code are loaded', async () => {
  const t = words.getFixedT('palette');
  await words.activateLocale('ru-RU');
  expect(said()).toEqual(RUSSIAN);
  expect(t('open')).toBe('открыть');
  expect(document.documentElement.lang).toBe('ru');
  await words.activateLocale('en-US');
  expect(said()).toEqual(ENGLISH);
  expect(document.documentElement.lang).toBe('en');
});

it('has the texts of a feature opened during a language change', async () => {
  const change = words.activateLocale('ru-RU');
  words.requestNamespace('palette');
  await words.loadMessages();
  await change;
  expect(said()).toEqual(RUSSIAN);
});

it('shows the latest requested language, and does not re-render for the current one', async () => {
  const onChange = vi.fn();
  i18n.on('languageChanged', onChange);
  await words.activateLocale('en-US');
  expect(onChange).not.toHaveBeenCalled();
  const change = words.activateLocale('ru-RU');
  await words.activateLocale('en-US');
  await change;
  expect(said()).toEqual(ENGLISH);
});

it('distinguishes one English text with two meanings', async () => {
  words.requestNamespace('team-settings');
  expect(i18n.t('Off', { context: 'ad-object-status' })).toBe('Off');
  expect(i18n.t(words.msg('Active', { context: 'member' }))).toBe('Active');
  await words.activateLocale('ru-RU');
  expect(i18n.t('On', { context: 'ad-object-status' })).toBe('Включено');
  expect(i18n.t(words.msg('Active', { context: 'member' }))).toBe('Активен');
});

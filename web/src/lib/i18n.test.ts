import { i18n } from '@lingui/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { messages as first } from '../locales/en-US.po?first';
import { messages as rest } from '../locales/en-US.po?rest';

/** A message of the first screen and one of another. */
const [firstId = ''] = Object.keys(first);
const [laterId = ''] = Object.keys(rest);

let { activateLocale, loadAllMessages } = await import('./i18n.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
  for (const locale of ['en-US', 'ru-RU', '']) {
    i18n.loadAndActivate({ locale, messages: {} });
  }
  ({ activateLocale, loadAllMessages } = await import('./i18n.ts'));
});

const shown = () => ({
  locale: i18n.locale,
  hasFirst: firstId in i18n.messages,
  hasLater: laterId in i18n.messages,
});

it('begins with the words of the first screen, and has all of them before another one', async () => {
  await activateLocale('ru-RU');
  expect(shown()).toEqual({ locale: 'ru-RU', hasFirst: true, hasLater: false });
  await loadAllMessages();
  expect(shown()).toEqual({ locale: 'ru-RU', hasFirst: true, hasLater: true });
  expect(loadAllMessages()).toBeUndefined();
});

it('has all words of the next language too, once they were wanted', async () => {
  await activateLocale('en-US');
  await loadAllMessages();
  await activateLocale('ru-RU');
  expect(shown()).toEqual({ locale: 'ru-RU', hasFirst: true, hasLater: true });
  await activateLocale('en-US');
  expect(shown()).toEqual({ locale: 'en-US', hasFirst: true, hasLater: true });
});

it('has all words of both languages while one takes the place of the other', async () => {
  await activateLocale('en-US');
  const change = activateLocale('ru-RU');
  await loadAllMessages();
  expect(laterId in i18n.messages).toBe(true);
  await change;
  expect(shown()).toEqual({ locale: 'ru-RU', hasFirst: true, hasLater: true });
});

it('shows the language that was asked for last, and draws nothing anew for the one on the screen', async () => {
  await activateLocale('en-US');
  const onChange = vi.fn();
  const stop = i18n.on('change', onChange);
  await activateLocale('en-US');
  expect(onChange).not.toHaveBeenCalled();
  stop();
  const change = activateLocale('ru-RU');
  await activateLocale('en-US');
  await change;
  expect(i18n.locale).toBe('en-US');
});

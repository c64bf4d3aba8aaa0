import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { activateLocale, loadAllMessages } from '../lib/i18n.ts';
import { Route } from '../routes/__root.tsx';

type Guard = (input: { readonly location: { readonly pathname: string } }) => Promise<void>;

it('shows the list of ad users with the first words, and no other screen before all are there', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await activateLocale('en-US');
  const countWords = () => Object.keys(i18n.messages).length;
  const atFirst = countWords();
  const enter = Route.options.beforeLoad as unknown as Guard;
  for (const pathname of ['/', '/ad-users', '/ad-users/']) {
    await enter({ location: { pathname } });
  }
  expect(countWords()).toBe(atFirst);
  await enter({ location: { pathname: '/ad-users/new' } });
  expect(countWords()).toBeGreaterThan(atFirst);
  expect(loadAllMessages()).toBeUndefined();
});

import {
  ACTIVITY_FIELDS,
  ACTIVITY_KINDS,
  ACTIVITY_SUBJECTS,
} from '@ads-checker/shared/activity/index';
import { collections } from '@ads-checker/shared/collections/index';
import { render } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllMessages, showLocale } from '../../test/locale.ts';
import type { Locale } from '../lib/locales.ts';
import type { Command } from '../replica/index.ts';
import { activityTexts, renderCommand } from './registry.ts';

beforeAll(loadAllMessages);

const commands = [
  'setStatus',
  'copyAdObjects',
  ...collections.flatMap((collection) => Object.keys(collection.commands)),
];

/** The texts of bulk commands contain a count. */
const PAYLOAD = { comments: [{}], commentIds: ['1'], objectIds: ['1'], campaignIds: ['1'] };

function say(name: string, locale: Locale): string {
  showLocale(locale);
  const command = { name, target: { label: 'Oslo' }, payload: PAYLOAD } as unknown as Command;
  const { container, unmount } = render(renderCommand(command));
  const text = container.textContent ?? '';
  unmount();
  return text;
}

it.each(commands)('%s has texts in both languages that name its target', (name) => {
  const english = say(name, 'en-US');
  const russian = say(name, 'ru-RU');
  expect(english).toMatch(/^[A-Z].* Oslo$/);
  expect(russian).toMatch(/^[А-Я].*Oslo$/);
});

it('has texts for everything that the log may contain', () => {
  expect(Object.keys(activityTexts.kinds).sort()).toEqual([...ACTIVITY_KINDS].sort());
  expect(Object.keys(activityTexts.subjects).sort()).toEqual([...ACTIVITY_SUBJECTS].sort());
  expect(Object.keys(activityTexts.fields).sort()).toEqual([...ACTIVITY_FIELDS].sort());
});

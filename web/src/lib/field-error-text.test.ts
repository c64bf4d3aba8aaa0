import { listContractIssues } from '@ads-checker/shared/contracts/test/contract-issues';
import { beforeAll, expect, it } from 'vitest';
import { loadAllMessages } from '../../test/locale.ts';
import type { Translate } from './failure-text.ts';
import { fieldErrorText } from './field-error-text.ts';
import { t } from './i18n.ts';
import type { Locale } from './locales.ts';

beforeAll(loadAllMessages);

const messages = [...new Set(listContractIssues().map(({ issue }) => issue.message))].sort();
const say = (lng: Locale) => {
  const translate: Translate = (key, values) => t(key, { ...values, lng });
  return (message: string) => fieldErrorText({ message, translate });
};

it('says what is wrong with any field of any request as a sentence', () => {
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.map(say('en-US')).filter((text) => !/^\p{Lu}|^…/u.test(text))).toEqual([]);
});

it('says it in Russian, too', () => {
  const untranslated = messages.filter(
    (message) => !/\p{Script=Cyrillic}/u.test(say('ru-RU')(message)),
  );
  expect(untranslated).toEqual([]);
});

it('leaves the words of others as they are', () => {
  expect(say('ru-RU')('Ihr Bild ist zu klein.')).toBe('Ihr Bild ist zu klein.');
});

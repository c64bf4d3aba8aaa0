import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { afterEach, expect, it } from 'vitest';
import { i18n } from '../platform/i18n.ts';
import { problemText } from './problem-text.ts';

afterEach(() => i18n.changeLanguage('en-US'));

const refused = (message: string) =>
  ({ kind: 'refused', message, code: null, fields: [] }) as const;

it.each([
  [
    'You have 200 connected extensions, the limit for a user. Disconnect one first.',
    'У вас подключено расширений: 200, это предел для пользователя. Сначала отключите одно из них.',
  ],
  [
    'This team has 10000 profiles, the limit for a team.',
    'В команде профилей: 10000, это предел для команды.',
  ],
  [
    ERROR_MESSAGES.usedPairingKey,
    'Этот ключ уже подключил все свои браузеры. Создайте новый в Ads Checker.',
  ],
  [
    ERROR_MESSAGES.invalidFields,
    'Некоторые поля заполнены неверно. Исправьте их и попробуйте ещё раз.',
  ],
  ['Something of a newer server.', 'Something of a newer server.'],
])('says in both languages: %s', async (message, russian) => {
  const textOf = () => problemText({ problem: refused(message), translate: i18n.t });
  expect(textOf()).toBe(message);
  await i18n.changeLanguage('ru-RU');
  expect(textOf()).toBe(russian);
});

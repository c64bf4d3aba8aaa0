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
  [
    'This team has 10000 proxies, the limit for a team.',
    'В команде прокси: 10000, это предел для команды.',
  ],
  ['Something of a newer server.', 'Something of a newer server.'],
])('says in both languages: %s', async (message, russian) => {
  const textOf = () => problemText({ problem: refused(message), translate: i18n.t });
  expect(textOf()).toBe(message);
  await i18n.changeLanguage('ru-RU');
  expect(textOf()).toBe(russian);
});

it.each([
  [
    "Group '17' not found",
    'This group was deleted. Choose another.',
    'Эта группа удалена. Выберите другую.',
  ],
  [
    "Proxy '17' not found",
    'This proxy was deleted. Choose another.',
    'Этот прокси удалён. Выберите другой.',
  ],
])('says what is gone: %s', async (message, english, russian) => {
  const textOf = () => problemText({ problem: refused(message), translate: i18n.t });
  expect(textOf()).toBe(english);
  await i18n.changeLanguage('ru-RU');
  expect(textOf()).toBe(russian);
});

it.each([
  [
    'body.customName',
    'must have at most 100 characters',
    'Custom name: at most 100 characters.',
    'Своё имя: не больше 100 символов.',
  ],
  [
    'body.cookie',
    'must hold the cookie xs',
    'Cookies: the cookie xs is missing.',
    'Cookie: нет cookie xs.',
  ],
  [
    'body.cookie',
    'must be cookies: header text, JSON or a cookie file',
    'Cookies: can’t be read.',
    'Cookie: не удалось прочитать.',
  ],
  [
    'body.proxy.port',
    'must be a whole number from 1 to 65535',
    'Proxy: must have a port from 1 to 65535.',
    'Прокси: порт должен быть от 1 до 65535.',
  ],
  [
    'body.newField',
    'is of a newer server',
    'newField: is of a newer server.',
    'newField: is of a newer server.',
  ],
])('names the field: %s %s', async (field, message, english, russian) => {
  const problem = { ...refused(ERROR_MESSAGES.invalidFields), fields: [{ field, message }] };
  const textOf = () => problemText({ problem, translate: i18n.t });
  expect(textOf()).toBe(english);
  await i18n.changeLanguage('ru-RU');
  expect(textOf()).toBe(russian);
});

import { AppError } from '@ads-checker/shared/errors';
import { beforeAll, expect, it } from 'vitest';
import { type MadeError, readErrorSources, SAMPLE } from '../../test/error-sources.ts';
import { loadAllMessages } from '../../test/locale.ts';
import type { Translate } from './error-patterns.ts';
import { errorMessageText, plainErrorText } from './error-text.ts';
import { t } from './i18n.ts';
import type { Locale } from './locales.ts';

beforeAll(loadAllMessages);

function speaker(lng: Locale): Translate {
  return (key, values) => t(key, { ...values, lng });
}
const inEnglish = speaker('en-US');
const inRussian = speaker('ru-RU');

const REQUEST_FAILED = { message: `Request failed to ${SAMPLE}`, code: undefined };

const { errors, unread } = await readErrorSources();

/** Its callers provide the noun, and are tested instead. */
const isNounMissing = ({ message }: MadeError) => message === `${SAMPLE} '${SAMPLE}' not found`;
const refusals = errors.filter((error) => !isNounMissing(error));

it('reads every message except forwarded ones', () => {
  expect(unread).toEqual([
    'server/src/gateways/graph/errors.ts: message',
    'server/src/gateways/graph/network-error.ts: message',
    'server/src/modules/comment-presets/service.ts: PRESET_PROBLEM_TEXTS[problem]',
    'server/src/modules/trackers/settings.ts: error.message',
    'server/src/platform/auth/attempt-counts.ts: message',
    'server/src/platform/idempotency/idempotency.ts: error',
    'shared/src/error-responses.ts: error',
    'web/src/features/comment-presets/problem-text.ts: PRESET_PROBLEM_TEXTS[problem]',
    'web/src/features/object-checks/run-error-text.ts: message',
    'web/src/features/page-posts/components/post-panel.tsx: unread.message',
    'web/src/features/page-posts/use-comment-actions.ts: message',
    'web/src/features/pixel-sharing/components/share-error.ts: message',
    'web/src/features/rules/log/run-error.ts: description',
  ]);
});

it('finds the messages of every layer', () => {
  expect(refusals).toEqual(
    expect.arrayContaining([
      { message: 'User is not logged in.', code: undefined },
      { message: 'This change is still in progress.', code: 'in_progress' },
      { message: 'Archived objects can’t be changed.', code: 'archived' },
      { message: "Ad user '17' not found", code: undefined },
      { message: 'This profile’s password was changed. Connect it again.', code: undefined },
      {
        message: 'This profile’s proxy isn’t responding. Check it or choose another.',
        code: undefined,
      },
      REQUEST_FAILED,
    ]),
  );
});

it('translates every message of the product into Russian', () => {
  const untranslated = refusals.filter(
    (refusal) => !/\p{Script=Cyrillic}/u.test(errorMessageText({ refusal, translate: inRussian })),
  );
  expect(untranslated).toEqual([]);
});

it('shows every message unchanged in English, without requests and ids', () => {
  const said = refusals.map((refusal) => errorMessageText({ refusal, translate: inEnglish }));
  const inWords = (message: string) =>
    message.startsWith('Request failed to ')
      ? 'Can’t reach the server. Try again.'
      : message.startsWith('Cannot parse the response from ')
        ? 'Unexpected response from the server. Try again.'
        : message
            .replace(/ '.*' not found$/, ' not found')
            .replace(/^Account not/, 'Member not')
            .replace(/^Ad user not/, 'Profile not');
  expect(said).toEqual(refusals.map(({ message }) => inWords(message)));
});

it.each([
  [
    new AppError('UnavailableError', 'Request failed to POST /api/v1/login'),
    'Сервер недоступен. Попробуйте ещё раз.',
  ],
  [
    new AppError('UnavailableError', 'Cannot parse the response from GET /api/v1/proxies'),
    'Неожиданный ответ от сервера. Попробуйте ещё раз.',
  ],
  [new AppError('NotFoundError', "Team 'it's' not found"), 'Команда не найдена'],
  [
    new AppError('ConflictError', 'Said otherwise by a newer server.', { code: 'busy' }),
    'Этот объект уже меняется.',
  ],
  [new AppError('ValidationError', 'Сеть против.', { code: 100 }), 'Сеть против.'],
  [new AppError('NotFoundError', "Planet '9' not found"), "Planet '9' not found"],
  [new Error('constructor'), 'constructor'],
  [
    new TypeError('Failed to fetch dynamically imported module: https://x/a.js'),
    'Часть приложения не загрузилась. Проверьте соединение и не блокирует ли этот адрес блокировщик рекламы или фильтр компании. Затем обновите страницу.',
  ],
  [
    new DOMException('The quota is used up', 'QuotaExceededError'),
    'На устройстве нет места. Освободите его и попробуйте ещё раз.',
  ],
  [
    Object.assign(new Error('IndexedDB API missing. Visit https://tinyurl.com/y2uuvskb'), {
      name: 'MissingAPIError',
    }),
    'Хранилище браузера не работает. Обновите страницу.',
  ],
  ['thrown', 'Произошла непредвиденная ошибка. Попробуйте ещё раз.'],
])('%s', (error, text) => {
  expect(plainErrorText({ error, translate: inRussian })).toBe(text);
});

it.each([
  ['Too many login attempts. Wait a moment and try again.', 14 * 60_000 + 1],
  ['Too many attempts. Wait a moment and try again.', 60_000],
  ['Too many test messages. Wait a moment and try again.', 61 * 60_000],
])('tells how long to wait: %s', (message, retryAfterMs) => {
  const error = new AppError('TooManyRequestsError', message, { details: { retryAfterMs } });
  const [start = ''] = message.split(' Wait');
  const wait = { 840001: 'in 15 minutes', 60000: 'in 60 seconds', 3660000: 'in 2 hours' }[
    retryAfterMs
  ];
  expect(plainErrorText({ error, translate: inEnglish })).toBe(`${start} Try again ${wait}.`);
  const unknown = new AppError('TooManyRequestsError', message);
  expect(plainErrorText({ error: unknown, translate: inEnglish })).toBe(message);
});

it('omits the code', () => {
  const error = new AppError('ConflictError', 'Said otherwise.', { code: 'busy' });
  expect(plainErrorText({ error, translate: inEnglish })).toBe(
    'This object is already being changed.',
  );
  expect(plainErrorText({ error: new Error('Plain'), translate: inEnglish })).toBe('Plain');
});

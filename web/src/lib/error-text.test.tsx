import { AppError } from '@ads-checker/shared/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { readErrorSources } from '../../../scripts/messages/error-sources.ts';
import { plainErrorText } from './error-text.ts';
import { errorMessageText, OTHER_SENTENCES } from './error-words.ts';
import type { Translate } from './failure-text.ts';
import { activateLocale, t } from './i18n.ts';

const translate: Translate = (key, values) => t(key, values);
const { messages, entities, unread } = await readErrorSources();
const sentences = [...messages, ...OTHER_SENTENCES];

beforeEach(() => activateLocale('ru-RU'));

it('reads every message except those with values and forwarded ones', () => {
  expect(unread).toEqual([
    'server/src/gateways/graph/errors/errors.ts: message',
    'server/src/gateways/graph/errors/errors.ts: with values',
    'server/src/gateways/graph/ports/network-error.ts: message',
    'server/src/modules/api-tokens/service.ts: with values',
    'server/src/modules/comment-presets/service.ts: PRESET_PROBLEM_TEXTS[problem]',
    'server/src/modules/extension/pairings.ts: with values',
    'server/src/modules/identity/sessions.ts: text',
    'server/src/modules/product-catalogs/policy.ts: with values',
    'server/src/modules/proxies/settings.ts: with values',
    'server/src/modules/trackers/settings.ts: error.message',
    'server/src/modules/webhooks/service.ts: with values',
    'server/src/platform/auth/api-token-limiter.ts: with values',
    'server/src/platform/auth/attempt-counts.ts: message',
    'server/src/platform/http/request-guards.ts: with values',
    'server/src/platform/idempotency/idempotency.ts: error',
    'server/src/platform/limits.ts: text',
    'server/src/platform/shared-reads/read-store.ts: data.error',
    'server/src/platform/sync/stream-hub.ts: with values',
    'shared/src/error-responses.ts: error',
    'shared/src/error-responses.ts: with values',
    'shared/src/errors.ts: with values',
    'web/src/app/require-ids.ts: with values',
    'web/src/features/comment-presets/use-preset-commands.ts: PRESET_PROBLEM_TEXTS[problem]',
    'web/src/features/object-checks/run-error-text.ts: message',
    'web/src/features/page-posts/components/post-panel.tsx: unread.message',
    'web/src/features/page-posts/use-comment-actions.ts: message',
    'web/src/features/pixel-sharing/components/results-table.tsx: message',
    'web/src/features/rules/rule-labels.ts: description',
    'web/src/lib/api-errors.ts: with values',
    'web/src/lib/api.ts: with values',
    'web/src/replica/owned/pull.ts: with values',
    'web/src/routes/ad-users.$adUserId_.ads.$adId.post.tsx: with values',
  ]);
});

it('finds the messages of every layer', () => {
  expect(sentences).toEqual(
    expect.arrayContaining([
      'User is not logged in.',
      'This change is still in progress.',
      'Archived objects can’t be changed.',
      'This profile’s password was changed. Connect it again.',
      'This profile’s proxy isn’t responding. Check it or choose another.',
    ]),
  );
});

it('translates every message of the product into Russian', () => {
  const said = sentences.map((message) => errorMessageText({ refusal: { message }, translate }));
  expect(said.filter((text) => !/\p{Script=Cyrillic}/u.test(text))).toEqual([]);
});

it('says in Russian what is not found', () => {
  const said = entities.map((entity) =>
    errorMessageText({ refusal: { message: `${entity} '17' not found` }, translate }),
  );
  expect(said.filter((text) => !/\p{Script=Cyrillic}/u.test(text))).toEqual([]);
});

it('shows every message unchanged in English', async () => {
  await activateLocale('en-US');
  const said = sentences.map((message) => errorMessageText({ refusal: { message }, translate }));
  expect(said).toEqual(sentences);
});

describe('sentences with values', () => {
  const ofLimit = (limit: string) => ({
    message: 'Said by the server.',
    code: 'limit_reached',
    details: { limit, max: 5 },
  });
  it.each([
    [ofLimit('profiles'), 'This team has 5 profiles, the limit for a team.'],
    [ofLimit('rule templates'), 'This team has 5 rule templates, the limit for a team.'],
    [ofLimit('moons'), 'This team has 5 moons, the limit for a team.'],
    [ofLimit('tokens'), 'You have 5 API tokens, the limit for a user. Revoke one first.'],
    [
      { message: '', code: 'scope_missing', details: { scope: 'rules:write' } },
      'This API token doesn’t have the scope rules:write.',
    ],
    [
      { message: '', code: 'bot_protection', details: { guard: 'Cloudflare' } },
      'The tracker’s bot protection (Cloudflare) blocked this server. Allow its IP address there.',
    ],
    [
      { message: '', code: 'redirected', details: { target: 'https://new.test/trk' } },
      'The tracker redirects to https://new.test/trk. Enter that address.',
    ],
    [{ message: '', code: 'proxy_in_use', details: { names: [], count: 1 } }, 'Used by 1 profile.'],
    [
      { message: '', code: 'proxy_in_use', details: { names: ['Marta', 'Kyle'], count: 2 } },
      'Used by Marta, Kyle.',
    ],
    [
      { message: '', code: 'proxy_in_use', details: { names: ['Marta', 'Kyle'], count: 5 } },
      'Used by Marta, Kyle and 3 more.',
    ],
    [{ message: 'No room.', code: 'limit_reached' }, 'No room.'],
  ])('%s', async (refusal, text) => {
    expect(errorMessageText({ refusal, translate })).toMatch(
      refusal.message === 'No room.' ? /^No room\.$/ : /\p{Script=Cyrillic}/u,
    );
    await activateLocale('en-US');
    expect(errorMessageText({ refusal, translate })).toBe(text);
  });

  it('are read from results that keep no values', () => {
    const said = (message: string) => errorMessageText({ refusal: { message }, translate });
    expect(said('The tracker redirects to https://new.test/trk. Enter that address.')).toBe(
      'Трекер перенаправляет на https://new.test/trk. Укажите этот адрес.',
    );
    expect(said('Parameter `adUserId` is not valid.')).toBe('Неверный параметр `adUserId`.');
  });
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
    'Said otherwise by a newer server.',
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
  expect(plainErrorText({ error, translate })).toBe(text);
});

it.each([
  ['Too many login attempts. Wait a moment and try again.', 14 * 60_000 + 1],
  ['Too many attempts. Wait a moment and try again.', 60_000],
  ['Too many test messages. Wait a moment and try again.', 61 * 60_000],
])('tells how long to wait: %s', async (message, retryAfterMs) => {
  await activateLocale('en-US');
  const error = new AppError('TooManyRequestsError', message, { details: { retryAfterMs } });
  const [start = ''] = message.split(' Wait');
  const wait = { 840001: 'in 15 minutes', 60000: 'in 60 seconds', 3660000: 'in 2 hours' }[
    retryAfterMs
  ];
  expect(plainErrorText({ error, translate })).toBe(`${start} Try again ${wait}.`);
  const unknown = new AppError('TooManyRequestsError', message);
  expect(plainErrorText({ error: unknown, translate })).toBe(message);
});

import { AppError } from '@ads-checker/shared/errors';
import { beforeAll, expect, it } from 'vitest';
import { type MadeError, readErrorSources, SAMPLE } from '../../test/error-sources.ts';
import { loadAllMessages } from '../../test/locale.ts';
import type { Translate } from './error-patterns.ts';
import { errorMessageText, errorText, plainErrorText } from './error-text.ts';
import { t } from './i18n.ts';
import type { Locale } from './locales.ts';

beforeAll(loadAllMessages);

function speaker(lng: Locale): Translate {
  return (key, values) => t(key, { ...values, lng });
}
const inEnglish = speaker('en-US');
const inRussian = speaker('ru-RU');

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
      { message: 'Request failed to 17', code: undefined },
    ]),
  );
});

it('translates every message of the product into Russian', () => {
  const untranslated = refusals.filter(
    (refusal) => !/\p{Script=Cyrillic}/u.test(errorMessageText({ refusal, translate: inRussian })),
  );
  expect(untranslated).toEqual([]);
});

it('shows every message unchanged in English', () => {
  const said = refusals.map((refusal) => errorMessageText({ refusal, translate: inEnglish }));
  expect(said).toEqual(
    refusals.map(({ message, code }) => (code === undefined ? message : `[${code}] ${message}`)),
  );
});

it.each([
  [
    new AppError('UnavailableError', 'Request failed to POST /api/v1/login'),
    'Не удалось выполнить запрос: POST /api/v1/login',
  ],
  [
    new AppError('UnavailableError', 'Request failed to send Summer {sale}'),
    'Не удалось отправить изменение: Summer {sale}',
  ],
  [new AppError('NotFoundError', "Team 'it's' not found"), "Команда «it's» не найдена"],
  [
    new AppError('ConflictError', 'Said otherwise by a newer server.', { code: 'busy' }),
    '[busy] Этот объект уже меняется.',
  ],
  [new AppError('ValidationError', 'Сеть против.', { code: 100 }), '[100] Сеть против.'],
  [new AppError('NotFoundError', "Planet '9' not found"), "Planet '9' not found"],
  [new Error('constructor'), 'constructor'],
  ['thrown', 'Произошла непредвиденная ошибка. Попробуйте ещё раз.'],
])('%s', (error, text) => {
  expect(errorText({ error, translate: inRussian })).toBe(text);
});

it('omits the code inside a form', () => {
  const error = new AppError('ConflictError', 'Said otherwise.', { code: 'busy' });
  expect(plainErrorText({ error, translate: inEnglish })).toBe(
    'This object is already being changed.',
  );
  expect(plainErrorText({ error: new Error('Plain'), translate: inEnglish })).toBe('Plain');
});

import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { errorMessageText } from './error-words.ts';
import { browserFailureText, type Translate } from './failure-text.ts';
import { formatWait } from './format.ts';
import { type MessageKey, msg } from './i18n.ts';

/** Sentences of the server, when it told how long to wait: `in 5 minutes`. */
const WITH_WAIT: Readonly<Record<string, MessageKey>> = {
  'Too many login attempts. Wait a moment and try again.': msg(
    'Too many login attempts. Try again {wait}.',
  ),
  'Too many attempts. Wait a moment and try again.': msg('Too many attempts. Try again {wait}.'),
  'Too many test messages. Wait a moment and try again.': msg(
    'Too many test messages. Try again {wait}.',
  ),
};

/** {@link errorMessageText} of anything thrown, with the time to wait where the server told it. */
export function plainErrorText({
  error,
  translate,
}: {
  readonly error: unknown;
  readonly translate: Translate;
}): string {
  const failure = browserFailureText({ error, translate });
  if (failure !== undefined) {
    return failure;
  }
  const { message } = error instanceof Error ? error : { message: ERROR_MESSAGES.unexpectedError };
  const refusal = error instanceof AppError ? error : { message };
  const waitMs = error instanceof AppError ? error.details?.retryAfterMs : undefined;
  const withWait = Object.hasOwn(WITH_WAIT, message) ? WITH_WAIT[message] : undefined;
  return waitMs === undefined || withWait === undefined
    ? errorMessageText({ refusal, translate })
    : translate(withWait, { wait: formatWait(waitMs) });
}

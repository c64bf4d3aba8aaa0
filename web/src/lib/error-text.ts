import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { errorMessageText, type Refusal, type Translate } from './error-words.ts';
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

/** The server gave no answer of its own: the request is repeated. */
export function isUnanswered({ message }: Pick<Refusal, 'message'>): boolean {
  return /^(Request failed to|Cannot parse the response from) /.test(message);
}

/** How browsers say that a part of the app did not load. */
const CODE_FAILURE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
/** Of IndexedDB, and of Dexie, which wraps them. */
const STORAGE_FAILURE =
  /^(MissingAPI|OpenFailed|DatabaseClosed|InvalidState|Unknown|Version|NotFound|NoSuchDatabase)(Error)?$/;

/** What the browser did not do, in words of ours: its own tell a person nothing. */
function browserFailureText(error: Error, translate: Translate): string | undefined {
  if (/QuotaExceeded/.test(`${error.name} ${error.message}`)) {
    return translate('This device is out of space. Free up space and try again.');
  }
  if (CODE_FAILURE.test(error.message)) {
    return translate(
      'Part of the app couldn’t load. Check the connection, and whether an ad blocker or company filter blocks this address. Then reload the page.',
    );
  }
  return STORAGE_FAILURE.test(error.name)
    ? translate('This browser’s storage doesn’t work. Reload the page.')
    : undefined;
}

/** {@link errorMessageText} of anything thrown, with the time to wait where the server told it. */
export function plainErrorText({
  error,
  translate,
}: {
  readonly error: unknown;
  readonly translate: Translate;
}): string {
  if (error instanceof Error && !(error instanceof AppError)) {
    const text = browserFailureText(error, translate);
    if (text !== undefined) {
      return text;
    }
  }
  const { message } = error instanceof Error ? error : { message: ERROR_MESSAGES.unexpectedError };
  const refusal = error instanceof AppError ? error : { message };
  const waitMs = error instanceof AppError ? error.details?.retryAfterMs : undefined;
  const withWait = Object.hasOwn(WITH_WAIT, message) ? WITH_WAIT[message] : undefined;
  return waitMs === undefined || withWait === undefined
    ? errorMessageText({ refusal, translate })
    : translate(withWait, { wait: formatWait(waitMs) });
}

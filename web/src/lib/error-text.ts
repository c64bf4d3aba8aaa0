import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { MESSAGES_BY_CODE, MESSAGES_BY_TEXT, MESSAGES_WITH_WAIT } from './error-messages.ts';
import { type Translate, translatePattern } from './error-patterns.ts';
import { formatWait } from './format.ts';

interface Refusal {
  readonly message: string;
  readonly code?: string | number | undefined;
}

/**
 * A localised error message. Its code belongs to the technical details; the ad network's own
 * messages are localised already and stay as they are.
 */
export function errorMessageText({
  refusal: { message, code },
  translate,
}: {
  readonly refusal: Refusal;
  readonly translate: Translate;
}): string {
  const key = MESSAGES_BY_CODE.get(code) ?? MESSAGES_BY_TEXT.get(message);
  return key === undefined ? (translatePattern({ message, translate }) ?? message) : translate(key);
}

/** The server gave no answer of its own: the request is repeated. */
export function isUnanswered({ message }: Refusal): boolean {
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
  const withWait = MESSAGES_WITH_WAIT.get(message);
  return waitMs === undefined || withWait === undefined
    ? errorMessageText({ refusal, translate })
    : translate(withWait, { wait: formatWait(waitMs) });
}

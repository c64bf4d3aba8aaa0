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

/** {@link errorMessageText} of anything thrown, with the time to wait where the server told it. */
export function plainErrorText({
  error,
  translate,
}: {
  readonly error: unknown;
  readonly translate: Translate;
}): string {
  const { message } = error instanceof Error ? error : { message: ERROR_MESSAGES.unexpectedError };
  const refusal = error instanceof AppError ? error : { message };
  const waitMs = error instanceof AppError ? error.details?.retryAfterMs : undefined;
  const withWait = MESSAGES_WITH_WAIT.get(message);
  return waitMs === undefined || withWait === undefined
    ? errorMessageText({ refusal, translate })
    : translate(withWait, { wait: formatWait(waitMs) });
}

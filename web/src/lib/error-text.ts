import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { MESSAGES_BY_CODE, MESSAGES_BY_TEXT } from './error-messages.ts';
import { type Translate, translatePattern } from './error-patterns.ts';

interface Refusal {
  readonly message: string;
  readonly code?: string | number | undefined;
}

/** The ad network's own messages are localised already and stay as they are. */
export function errorMessageText({
  refusal: { message, code },
  translate,
}: {
  readonly refusal: Refusal;
  readonly translate: Translate;
}): string {
  const key = MESSAGES_BY_CODE.get(code) ?? MESSAGES_BY_TEXT.get(message);
  const text =
    key === undefined ? (translatePattern({ message, translate }) ?? message) : translate(key);
  return code === undefined ? text : `[${code}] ${text}`;
}

/** A localised error message, prefixed with `[code]` when the error has one. */
export function errorText({
  error,
  translate,
}: {
  readonly error: unknown;
  readonly translate: Translate;
}): string {
  const { message } = error instanceof Error ? error : { message: ERROR_MESSAGES.unexpectedError };
  const refusal = error instanceof AppError ? error : { message };
  return errorMessageText({ refusal, translate });
}

/** Without the code, for sentences inside a form. */
export function plainErrorText({
  error,
  translate,
}: {
  readonly error: unknown;
  readonly translate: Translate;
}): string {
  const text = errorText({ error, translate });
  return error instanceof AppError && error.code !== undefined
    ? text.slice(`[${error.code}] `.length)
    : text;
}

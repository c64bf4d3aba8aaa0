import { AppError, ERROR_MESSAGES, type ErrorKind, toErrorKind } from '@ads-checker/shared/errors';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Translations of the messages that the contracts fix; a message that is not here is shown as it came. */
const TRANSLATED: Readonly<Record<string, MessageDescriptor>> = {
  [ERROR_MESSAGES.invalidFields]: msg`Some fields are filled incorrectly. Please correct them and try again.`,
  [ERROR_MESSAGES.invalidRequest]: msg`The request was made with the wrong parameters or in an invalid way.`,
  [ERROR_MESSAGES.invalidProxySettings]: msg`Invalid proxy settings.`,
  [ERROR_MESSAGES.authenticationFailed]: msg`The current session is expired or terminated. Please reload the page and log in again.`,
  [ERROR_MESSAGES.permissionsDenied]: msg`You don't have the necessary permissions to perform this action.`,
  [ERROR_MESSAGES.notFound]: msg`The requested resource or route is not found.`,
  [ERROR_MESSAGES.apiError]: msg`There was a problem with your request. Please try again.`,
  [ERROR_MESSAGES.unexpectedError]: msg`An unexpected error occurred. Please try again.`,
  [ERROR_MESSAGES.userExists]: msg`A user with the same email or username already exists.`,
  [ERROR_MESSAGES.facebookUserExists]: msg`You've already added this user.`,
  [ERROR_MESSAGES.notLoggedIn]: msg`User is not logged in.`,
  [ERROR_MESSAGES.wrongCredentials]: msg`The username or password is incorrect.`,
};

export type Translate = (descriptor: MessageDescriptor) => string;

/** What went wrong in the person's language, with `[code]` in front when the error has one. */
export function errorText({
  error,
  translate,
}: {
  readonly error: unknown;
  readonly translate: Translate;
}): string {
  const message = error instanceof Error ? error.message : ERROR_MESSAGES.unexpectedError;
  const descriptor = TRANSLATED[message];
  const text = descriptor === undefined ? message : translate(descriptor);
  return error instanceof AppError && error.code !== undefined ? `[${error.code}] ${text}` : text;
}

/** Where an error belongs on the screen; whatever did not come from the server is generic. */
export function errorKind(error: unknown): ErrorKind {
  return error instanceof AppError
    ? toErrorKind({ status: error.status, type: error.type })
    : 'Generic';
}

/** Everything a developer asks for, as text to copy. */
export function errorDetails(error: unknown): string {
  const lines: string[] = [];
  if (error instanceof Error) {
    lines.push(`${error.name}: ${error.message}`);
  } else {
    lines.push(String(error));
  }
  if (error instanceof AppError) {
    if (error.code !== undefined) {
      lines.push(`code: ${error.code}`);
    }
    if (error.details !== undefined) {
      lines.push(`details: ${JSON.stringify(error.details, null, 2)}`);
    }
  }
  if (error instanceof Error) {
    if (error.stack !== undefined) {
      lines.push(error.stack);
    }
    if (error.cause instanceof Error) {
      lines.push(`cause: ${error.cause.stack ?? error.cause.message}`);
    }
  }
  return lines.join('\n');
}

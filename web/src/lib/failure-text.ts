import { AppError } from '@ads-checker/shared/errors';
import { UNEXPECTED_ERROR } from '@ads-checker/shared/first-error-messages';
import type { MessageKey } from './i18n.ts';

export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: Values) => string;

interface ErrorInput {
  readonly error: unknown;
  readonly translate: Translate;
}

const UNREACHED = /^Request failed to /;
const UNPARSED = /^Cannot parse the response from /;

/** The server gave no answer of its own: the request is repeated. */
export function isUnanswered({ message }: { readonly message: string }): boolean {
  return UNREACHED.test(message) || UNPARSED.test(message);
}

/** Undefined when the server answered. */
export function unansweredText(message: string, translate: Translate): string | undefined {
  if (UNREACHED.test(message)) {
    return globalThis.navigator?.onLine === false
      ? translate('You’re offline. Go online and try again.')
      : translate('Can’t reach the server. Try again.');
  }
  return UNPARSED.test(message)
    ? translate('Unexpected response from the server. Try again.')
    : undefined;
}

/** How browsers say that a part of the app did not load. */
const CODE_FAILURE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
/** Of IndexedDB, and of Dexie, which wraps them. */
const STORAGE_FAILURE =
  /^(MissingAPI|OpenFailed|DatabaseClosed|InvalidState|Unknown|Version|NotFound|NoSuchDatabase)(Error)?$/;

/** What the browser did not do, in words of ours: its own tell a person nothing. */
export function browserFailureText({ error, translate }: ErrorInput): string | undefined {
  if (!(error instanceof Error) || error instanceof AppError) {
    return undefined;
  }
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

/** What is known without the server's sentences, which `error-text.ts` words. */
export function failureText({ error, translate }: ErrorInput): string | undefined {
  return (
    browserFailureText({ error, translate }) ??
    (error instanceof Error ? unansweredText(error.message, translate) : undefined)
  );
}

/** Without those sentences: the server's own. */
export function fallbackErrorText({ error, translate }: ErrorInput): string {
  const message = error instanceof Error ? error.message : UNEXPECTED_ERROR;
  return failureText({ error, translate }) ?? message;
}

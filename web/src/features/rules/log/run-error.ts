import { AppError } from '@ads-checker/shared/errors';
import { plainErrorText } from '../../../lib/error-text.ts';
import { t } from '../texts.ts';

/** What the server says of a failed run, in the language of the screen where it is known. */
export function runErrorText(description: string): string {
  return plainErrorText({
    error: new AppError('UnavailableError', description),
    translate: t,
  });
}

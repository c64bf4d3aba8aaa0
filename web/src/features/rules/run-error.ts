import { AppError } from '@ads-checker/shared/errors';
import { plainErrorText } from '../../lib/error-text.ts';
import { t } from './texts.ts';

/** The server's message about a failed run, translated where possible. */
export function runErrorText(description: string): string {
  return plainErrorText({
    error: new AppError('UnavailableError', description),
    translate: t,
  });
}

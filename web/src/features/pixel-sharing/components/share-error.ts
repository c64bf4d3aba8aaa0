import type { PixelShareError } from '@ads-checker/shared/contracts/pixel-sharing';
import { AppError } from '@ads-checker/shared/errors';

/** So that our own words are said in the person's language; Facebook's stay as they are. */
export function toAppError({ message, errorCode }: PixelShareError): AppError {
  return new AppError('UnavailableError', message, errorCode === null ? {} : { code: errorCode });
}

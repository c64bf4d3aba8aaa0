import type { PixelShareError } from '@ads-checker/shared/contracts/pixel-sharing';
import { AppError } from '@ads-checker/shared/errors';

/** Lets our own messages be translated; Facebook's are shown unchanged. */
export function toAppError({ message, errorCode }: PixelShareError): AppError {
  return new AppError('UnavailableError', message, errorCode === null ? {} : { code: errorCode });
}

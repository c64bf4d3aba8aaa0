import { AppError } from '@ads-checker/shared/errors';

/** Nothing was heard from the server: offline, a dropped connection, or an answer that took too long. */
export class NetworkFailure extends AppError {
  constructor(request: string, cause: unknown) {
    super('UnavailableError', `Request failed to ${request}`, { cause });
  }
}

/** Anything thrown becomes an error that may be shown. */
export function asAppError(error: unknown): AppError {
  return error instanceof AppError
    ? error
    : new AppError('InternalError', 'An unexpected error occurred. Please try again.', {
        cause: error,
      });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

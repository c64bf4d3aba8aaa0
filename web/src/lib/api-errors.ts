import { AppError } from '@ads-checker/shared/errors';

/**
 * No response from the server: offline, a dropped connection, a timeout, or something on the way
 * that answered in its place.
 */
export class NetworkFailure extends AppError {
  constructor(request: string, cause: unknown, details?: AppError['details']) {
    super('UnavailableError', `Request failed to ${request}`, {
      cause,
      ...(details === undefined ? {} : { details }),
    });
  }
}

/** Converts anything thrown into an error that may be shown. */
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

/** Code of a refusal: the session continues with another cookie, the one sent is outdated. */
export const SESSION_RENEWED = 'session_renewed';

/** Undefined when the body is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

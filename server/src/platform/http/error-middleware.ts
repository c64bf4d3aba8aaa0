import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { AppContext, AppMiddleware } from './state.ts';

const MS_PER_SECOND = 1000;
/** The connection pool was exhausted. */
const NO_CONNECTION: ReadonlySet<string> = new Set(['KnexTimeoutError']);
/** For what cannot be served now and says no time itself. */
const RETRY_AFTER_MS = 2 * MS_PER_SECOND;

function hasStatus(error: unknown): error is Error & { status: number } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status < 500
  );
}

function fromHttpError(error: Error & { status: number }): AppError {
  switch (error.status) {
    case 404:
      return new AppError('NotFoundError', ERROR_MESSAGES.notFound);
    case 413:
      return new AppError('PayloadTooLargeError', 'The request is too large.', {
        details: { fields: [{ field: 'body', message: 'is too large' }] },
        cause: error,
      });
    case 415:
      return new AppError('UnsupportedMediaTypeError', 'The request body must be JSON in UTF-8.', {
        details: { fields: [{ field: 'body', message: 'must be JSON in UTF-8' }] },
        cause: error,
      });
    default:
      return new AppError('BadRequestError', ERROR_MESSAGES.invalidRequest, { cause: error });
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  if (error instanceof Error && NO_CONNECTION.has(error.name)) {
    return new AppError('UnavailableError', 'The server is busy. Try again in a moment.', {
      code: 'busy_server',
      details: { retryAfterMs: RETRY_AFTER_MS },
      cause: error,
    });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError('UnavailableError', ERROR_MESSAGES.databaseUnavailable, {
      details: { retryAfterMs: RETRY_AFTER_MS },
      cause: error,
    });
  }
  return hasStatus(error)
    ? fromHttpError(error)
    : new AppError('InternalError', ERROR_MESSAGES.unexpectedError, { cause: error });
}

function report(ctx: AppContext, error: AppError): void {
  if (error.type === 'InternalError') {
    ctx.state.log.error({ err: error.cause ?? error }, 'Unexpected request error');
  } else if (error.status >= 500) {
    ctx.state.log.warn({ err: error }, 'Request failed');
  }
}

export const errorMiddleware: AppMiddleware = async (ctx, next) => {
  try {
    await next();
  } catch (thrown) {
    const error = toAppError(thrown);
    report(ctx, error);
    if (ctx.res.headersSent) {
      ctx.res.destroy();
      return;
    }
    // A stream refused before its first byte gets a normal error response.
    ctx.respond = true;
    ctx.status = error.status;
    const retryAfterMs =
      error.details?.retryAfterMs ??
      (error.type === 'UnavailableError' ? RETRY_AFTER_MS : undefined);
    if (retryAfterMs !== undefined) {
      ctx.set('Retry-After', String(Math.ceil(retryAfterMs / MS_PER_SECOND)));
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.body = error.toEnvelope();
  }
};

import { AppError, type ErrorKind, type ErrorType, toErrorKind } from '@ads-checker/shared/errors';

/** Errors that did not come from the server are generic. */
export function errorKind(error: unknown): ErrorKind {
  return error instanceof AppError
    ? toErrorKind({ status: error.status, type: error.type })
    : 'Generic';
}

/** The same call would fail in the same way until something else is changed. */
const LASTING: ReadonlySet<ErrorType> = new Set([
  'ValidationError',
  'InvalidArgumentError',
  'BadRequestError',
  'AuthorizationError',
  'NotFoundError',
  'MethodNotAllowedError',
  'AlreadyExistsError',
  'GoneError',
  'PayloadTooLargeError',
  'UnsupportedMediaTypeError',
  'UpgradeRequiredError',
]);

export function canRetryHelp(error: unknown): boolean {
  return !(error instanceof AppError && LASTING.has(error.type));
}

/** Everything known about an error, to be passed on to support. */
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

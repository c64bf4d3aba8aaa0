/**
 * Closed set of error types that cross the wire. The envelope is
 * `{ error: message, type, code?, details? }`; the status follows from the type.
 */
export const ERROR_STATUS = {
  ValidationError: 400,
  InvalidArgumentError: 400,
  FailedPreconditionError: 400,
  BadRequestError: 400,
  AuthenticationError: 401,
  AuthorizationError: 403,
  NotFoundError: 404,
  MethodNotAllowedError: 405,
  AlreadyExistsError: 409,
  ConflictError: 409,
  GoneError: 410,
  PayloadTooLargeError: 413,
  UnsupportedMediaTypeError: 415,
  UpgradeRequiredError: 426,
  TooManyRequestsError: 429,
  InternalError: 500,
  VendorError: 502,
  UnavailableError: 503,
} as const;

export type ErrorType = keyof typeof ERROR_STATUS;

/** Where an error belongs on the screen: spec 1 section 8. */
export const ERROR_KINDS = [
  'BadRequest',
  'Authentication',
  'Authorization',
  'NotFound',
  'AlreadyExists',
  'Generic',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

export interface FieldIssue {
  /** Dotted path of the field, for example `query.limit` or `body.dailyBudget.amount`. */
  readonly field: string;
  readonly message: string;
}

export interface ErrorDetails {
  readonly fields?: readonly FieldIssue[];
  readonly retryAfterMs?: number;
  /** Sub-code and trace id of the ad network, for its support. */
  readonly subcode?: number;
  readonly traceId?: string;
  readonly title?: string;
  /** Fields that the ad network blames, as its own paths: `targeting.age_max`. */
  readonly blamed?: readonly string[];
  /** The ad network's own message: for details, never in place of the message. */
  readonly networkMessage?: string;
  /** When the blocking condition ends, ISO 8601. */
  readonly until?: string;
  /** Name and value of an exceeded limit. */
  readonly limit?: string;
  readonly max?: number;
  /** What a tracker's bot protection is called. */
  readonly guard?: string;
  /** Where a tracker redirects to. */
  readonly target?: string;
  /** Who uses a proxy, as far as one may see them, and how many do. */
  readonly names?: readonly string[];
  readonly count?: number;
  /** The scope missing from an API token. */
  readonly scope?: string;
  /** The id of an existing duplicate, which the caller may see. */
  readonly existingId?: string;
  /** Permissions granted to a token. */
  readonly permissions?: readonly string[];
  /** Where calls of a proxy come out that cannot reach the ad network. */
  readonly exitIp?: string;
}

export interface ErrorEnvelope {
  readonly error: string;
  readonly type: ErrorType;
  readonly code?: string | number;
  readonly details?: ErrorDetails;
}

export interface AppErrorOptions {
  readonly code?: string | number;
  readonly details?: ErrorDetails;
  readonly cause?: unknown;
}

/** The product's error class: its message is always safe to show to a person. */
export class AppError extends Error {
  readonly type: ErrorType;
  readonly code: string | number | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(type: ErrorType, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = type;
    this.type = type;
    this.code = options.code;
    this.details = options.details;
  }

  get status(): number {
    return ERROR_STATUS[this.type];
  }

  toEnvelope(): ErrorEnvelope {
    return {
      error: this.message,
      type: this.type,
      ...(this.code === undefined ? {} : { code: this.code }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}

/** Maps an HTTP status and the `type` of an error body to an error kind of the interface. */
export function toErrorKind({ status, type }: { status?: number; type?: string }): ErrorKind {
  if (
    status === 400 ||
    type === 'ValidationError' ||
    type === 'InvalidArgumentError' ||
    type === 'FailedPreconditionError'
  ) {
    return 'BadRequest';
  }
  switch (status) {
    case 401:
      return 'Authentication';
    case 403:
      return 'Authorization';
    case 404:
      return 'NotFound';
    case 409:
      return 'AlreadyExists';
    default:
      return 'Generic';
  }
}

export { ERROR_MESSAGES } from './error-messages.ts';

/** `Team '17' not found`: the form spec 1 section 8 gives to every missing entity. */
export function entityNotFound(entity: string, id: string): AppError {
  return new AppError('NotFoundError', `${entity} '${id}' not found`);
}

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

/** Messages of spec 1 section 8: the English text is also the key of its translation. */
export const ERROR_MESSAGES = {
  invalidFields: 'Some fields are filled incorrectly. Please correct them and try again.',
  invalidRequest: 'The request was made with the wrong parameters or in an invalid way.',
  invalidProxySettings: 'Invalid proxy settings.',
  authenticationFailed:
    'The current session is expired or terminated. Please reload the page and log in again.',
  permissionsDenied: "You don't have the necessary permissions to perform this action.",
  notFound: 'The requested resource or route is not found.',
  apiError: 'There was a problem with your request. Please try again.',
  ownFault:
    'Facebook doesn’t support this request. This is a bug in Ads Checker, not a problem with the profile.',
  tooManyBudgetChanges: 'Budget changed 4 times within an hour. Try again in an hour.',
  databaseUnavailable: 'Database unavailable. Try again later.',
  tooManyAtOnce: 'Too many of your requests are waiting. Try again when they are done.',
  serverOffline: 'The server is offline. Try again later.',
  unexpectedError: 'An unexpected error occurred. Please try again.',
  userExists: 'A user with the same email or username already exists.',
  facebookUserExists: "You've already added this user.",
  cookieFromAnotherProfile:
    'The cookies and token belong to different profiles. Copy both from the same browser.',
  facebookUserNotFound: 'Profile not found on Facebook.',
  identityUnavailable: 'Couldn’t get this profile’s ID and name.',
  tokenWithoutAds: 'This token can’t read or manage ads.',
  tokenOnlyReadsAds: 'This token only reads ads. The current one can also manage them.',
  proxyUnavailable: 'Can’t connect to the proxy server.',
  proxyExists: "You've already added this proxy.",
  proxyInUse: 'You can’t delete a proxy that’s in use.',
  trackerExists: 'The team already has a tracker with these settings.',
  wrongPassword: 'The password is incorrect.',
  wrongPairingCode: 'This code is invalid or expired. Get a new one in Ads Checker.',
  usedPairingKey: 'This key has connected all its browsers. Create another one in Ads Checker.',
  lastAdministrator: 'A team needs at least one active admin.',
  lastUserManager: 'At least one user must be able to manage all users.',
  grantsMoreThanHeld: 'You can’t give or remove permissions you don’t have.',
  holdsMore: 'You can’t change or remove a user who has permissions you don’t have.',
  passwordNotYours: 'You can’t change this user’s password.',
  wrongOldPassword: 'The current password is incorrect.',
  weakPassword: 'This password is too easy to guess.',
  alreadyMember: 'This user is already in the team.',
  alreadyInvited: 'This username already has an open invitation.',
  tooManyInvitations: 'A team can have at most 100 open invitations. Withdraw one first.',
  invitationClosed: 'This invitation is no longer valid. Ask the team for a new one.',
  invitationExpired: 'This invitation has expired. Ask the team for a new one.',
  invitationNotBacked:
    'The inviter can no longer give these permissions. Ask the team for a new invitation.',
  invitationLinkInvalid:
    'This link is invalid or was replaced by a newer one. Ask the team for a new one.',
  noChat: 'No chat is connected. Connect one in profile settings.',
  notLoggedIn: 'User is not logged in.',
  wrongCredentials: 'The username or password is incorrect.',
} as const;

/** `Team '17' not found`: the form spec 1 section 8 gives to every missing entity. */
export function entityNotFound(entity: string, id: string): AppError {
  return new AppError('NotFoundError', `${entity} '${id}' not found`);
}

import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { ERROR_MESSAGES, type ErrorDetails, type ErrorType } from '@ads-checker/shared/errors';
import { NetworkError } from '../ports/network-error.ts';
import { type Classification, type FailureKind, type GraphFailure, rule } from './error-rules.ts';

/** The parts of the error envelope that people see. */
export interface GraphErrorTexts {
  readonly message: string;
  readonly userTitle: string | null;
  readonly userMessage: string | null;
  readonly traceId: string | null;
  /** Fields the network blames, each as its path. */
  readonly blamedPaths: readonly (readonly string[])[];
}

export const EMPTY_ERROR_TEXTS: GraphErrorTexts = {
  message: '',
  userTitle: null,
  userMessage: null,
  traceId: null,
  blamedPaths: [],
};

const ERROR_TYPES = {
  auth: 'FailedPreconditionError',
  permission: 'AuthorizationError',
  not_found: 'NotFoundError',
  invalid: 'ValidationError',
  exists: 'AlreadyExistsError',
  refused: 'FailedPreconditionError',
  throttled: 'UnavailableError',
  transient: 'UnavailableError',
  too_much_data: 'UnavailableError',
  blocked: 'FailedPreconditionError',
  bug: 'InvalidArgumentError',
} as const satisfies Record<FailureKind, ErrorType>;

const AUTH_MESSAGES = {
  auth_error: 'Facebook rejected this profile’s access token. Paste a new one.',
  login_required: 'This profile is logged out. Log in to Facebook and connect it again.',
  checkpoint_required: 'Facebook requires a checkpoint. Complete it on facebook.com.',
  password_changed: 'This profile’s password was changed. Connect it again.',
} as const satisfies Record<Exclude<AdUserStatus, 'active'>, string>;

const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ['status', 'body.status'],
  ['name', 'body.name'],
  ['daily_budget', 'body.dailyBudget'],
  ['lifetime_budget', 'body.lifetimeBudget'],
  ['bid_amount', 'body.bidAmount'],
  ['start_time', 'body.startTime'],
  ['end_time', 'body.endTime'],
]);

const TOKEN_LIKE = /EAA[A-Za-z0-9]{4,}/g;

/** Removes tokens: some error texts quote the one they refuse. */
export function redactTokens(text: string): string {
  return text
    .replace(TOKEN_LIKE, '[token]')
    .replace(/access_token=[^&\s"]+/g, 'access_token=[token]');
}

/** In the product's words; the ad network's own message is in the details. */
const MESSAGES = {
  auth: ERROR_MESSAGES.permissionsDenied,
  permission: ERROR_MESSAGES.permissionsDenied,
  not_found: 'Not found on Facebook, or this profile has no access to it.',
  invalid: 'Facebook rejected these values.',
  exists: 'Already up to date on Facebook.',
  refused: 'Facebook rejected this action.',
  blocked: 'Facebook rejected this action.',
  throttled: 'Facebook rate limit reached for this profile or ad account. Try again later.',
  transient: 'Unexpected response from Facebook. Try again.',
  too_much_data: 'Unexpected response from Facebook. Try again.',
  bug: ERROR_MESSAGES.ownFault,
} as const satisfies Record<FailureKind, string>;

function messageOf({ adUserStatus, kind }: Classification): string {
  return adUserStatus === null ? MESSAGES[kind] : AUTH_MESSAGES[adUserStatus];
}

/** A profile whose actions the ad network blocked: nothing is sent until the time is over. */
export function actionsBlocked({ forMs, until }: { forMs: number; until: Date }): NetworkError {
  return new NetworkError(
    'FailedPreconditionError',
    `Facebook temporarily blocked this profile. Requests resume at ${until.toISOString()}.`,
    {
      code: 'profile_actions_blocked',
      details: { retryAfterMs: forMs, until: until.toISOString() },
    },
  );
}

const MAX_NETWORK_TEXT = 1_000;

/** An error reply of the ad network. */
export class GraphReplyError extends NetworkError {
  readonly classification: Classification;
  readonly failure: GraphFailure;

  constructor(
    type: ErrorType,
    message: string,
    {
      classification,
      failure,
      ...options
    }: ConstructorParameters<typeof NetworkError>[2] & {
      classification: Classification;
      failure: GraphFailure;
    },
  ) {
    super(type, message, options);
    this.classification = classification;
    this.failure = failure;
  }
}

/** The ad network's "unknown error", which for a long page often means it is too large. */
export function isUnknownError({ failure }: GraphReplyError): boolean {
  return failure.code === 1 && failure.subcode === 99;
}

/** The fifth change of a budget within an hour; the network blames no field for it. */
const TOO_MANY_BUDGET_CHANGES = 1_487_632;

function listRejectedFields(input: {
  failure: GraphFailure;
  texts: GraphErrorTexts;
}): NonNullable<ErrorDetails['fields']> {
  if (input.failure.subcode === TOO_MANY_BUDGET_CHANGES) {
    return ['body.dailyBudget', 'body.lifetimeBudget'].map((field) => ({
      field,
      message: ERROR_MESSAGES.tooManyBudgetChanges,
    }));
  }
  const message = redactTokens(input.texts.userMessage ?? input.texts.message);
  return input.texts.blamedPaths.flat().flatMap((name) => {
    const field = FIELD_NAMES.get(name);
    return field === undefined ? [] : [{ field, message }];
  });
}

export function toNetworkError(input: {
  classification: Classification;
  failure: GraphFailure;
  texts: GraphErrorTexts;
  /** When the profile's pause ends. */
  pausedUntil?: Date | undefined;
}): GraphReplyError {
  const { blamedPaths } = input.texts;
  const fields = listRejectedFields({ failure: input.failure, texts: input.texts });
  const networkMessage = redactTokens(input.texts.userMessage ?? input.texts.message).slice(
    0,
    MAX_NETWORK_TEXT,
  );
  const details: ErrorDetails = {
    ...(input.failure.subcode === null ? {} : { subcode: input.failure.subcode }),
    ...(input.texts.traceId === null ? {} : { traceId: input.texts.traceId }),
    ...(input.texts.userTitle === null ? {} : { title: redactTokens(input.texts.userTitle) }),
    ...(networkMessage === '' ? {} : { networkMessage }),
    ...(input.pausedUntil === undefined ? {} : { until: input.pausedUntil.toISOString() }),
    ...(input.classification.retryAfterMs === null
      ? {}
      : { retryAfterMs: input.classification.retryAfterMs }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(blamedPaths.length === 0 ? {} : { blamed: blamedPaths.map((path) => path.join('.')) }),
  };
  return new GraphReplyError(
    ERROR_TYPES[input.classification.kind],
    messageOf(input.classification),
    {
      ...(input.failure.code === null ? {} : { code: input.failure.code }),
      ...(Object.keys(details).length === 0 ? {} : { details }),
      adUserStatus: input.classification.adUserStatus,
      isOutcomeUnknown: input.classification.kind === 'transient',
      classification: input.classification,
      failure: input.failure,
    },
  );
}

/** Turns an error about the profile into one about a missing permission. */
export function toPermissionError({ failure, details, cause }: GraphReplyError): GraphReplyError {
  return new GraphReplyError(ERROR_TYPES.permission, MESSAGES.permission, {
    ...(failure.code === null ? {} : { code: failure.code }),
    ...(details === undefined ? {} : { details }),
    adUserStatus: null,
    isOutcomeUnknown: false,
    classification: rule('permission'),
    failure,
    cause,
  });
}

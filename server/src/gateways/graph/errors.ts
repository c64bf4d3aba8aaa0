import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { ERROR_MESSAGES, type ErrorDetails, type ErrorType } from '@ads-checker/shared/errors';
import { NetworkError } from './port.ts';

type FailureKind =
  | 'auth'
  | 'permission'
  | 'not_found'
  | 'invalid'
  | 'exists'
  /** Refused for a reason that trying again does not change. */
  | 'refused'
  | 'throttled'
  | 'transient'
  | 'too_much_data'
  /** The request is one the network does not understand: a mistake of this client. */
  | 'bug'
  | 'version';

type RetryAdvice = 'never' | 'once' | 'backoff' | 'wait' | 'smaller';

export interface GraphFailure {
  readonly httpStatus: number;
  readonly code: number | null;
  readonly subcode: number | null;
  readonly isTransient: boolean;
  /** The call was made with a page token: 190 then speaks of the page, not of the profile. */
  readonly usedPageToken?: boolean;
  readonly message?: string;
}

export interface Classification {
  readonly kind: FailureKind;
  readonly adUserStatus: Exclude<AdUserStatus, 'active'> | null;
  readonly retry: RetryAdvice;
  /** Least time before the next call, when the failure itself tells. */
  readonly retryAfterMs: number | null;
  /** Whose calls the limit counts. */
  readonly scope: 'app' | 'profile' | 'ad_account' | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Limits without a time of their own are waited out at least this long. */
export const MIN_THROTTLE_MS = MINUTE_MS;

function rule(kind: FailureKind, more: Partial<Classification> = {}): Classification {
  return { kind, adUserStatus: null, retry: 'never', retryAfterMs: null, scope: null, ...more };
}
function auth(adUserStatus: Exclude<AdUserStatus, 'active'>): Classification {
  return rule('auth', { adUserStatus });
}
function throttled(
  scope: NonNullable<Classification['scope']>,
  retryAfterMs = MIN_THROTTLE_MS,
): Classification {
  return rule('throttled', { retry: 'wait', scope, retryAfterMs });
}

const TRANSIENT = rule('transient', { retry: 'backoff' });
const REFUSED = rule('refused');
const INVALID = rule('invalid');
const BUG = rule('bug');
const SMALLER = rule('too_much_data', { retry: 'smaller' });
const PAUSED_HOUR = rule('refused', { retryAfterMs: HOUR_MS });

/** Subcodes of 190 and 102. */
const AUTH_SUBCODES: ReadonlyMap<number, Classification> = new Map([
  [452, auth('auth_error')],
  [456, auth('auth_error')],
  [457, auth('auth_error')],
  [458, auth('auth_error')],
  [459, auth('checkpoint_required')],
  [460, auth('password_changed')],
  [461, auth('auth_error')],
  [462, auth('auth_error')],
  [463, auth('login_required')],
  [464, auth('checkpoint_required')],
  [465, auth('auth_error')],
  [466, auth('login_required')],
  [467, auth('login_required')],
  [468, auth('login_required')],
  [490, auth('checkpoint_required')],
  [492, rule('permission')],
]);

/** Code and subcode together. */
const PAIRS: ReadonlyMap<string, Classification> = new Map([
  ['1/99', TRANSIENT],
  ['1/2853001', REFUSED],
  ['2/1504038', SMALLER],
  ['2/1504041', BUG],
  ['2/1504042', BUG],
  ['2/1504043', SMALLER],
  ['2/1504044', SMALLER],
  ['4/1504022', throttled('app')],
  ['4/1504039', throttled('app')],
  ['17/2446079', throttled('ad_account')],
  ['17/1885172', rule('refused', { retryAfterMs: DAY_MS })],
  ['100/33', rule('not_found')],
  ['100/1504018', SMALLER],
  ['100/1487534', SMALLER],
  ['100/3191001', rule('permission')],
  ['613/1996', throttled('profile', 5 * MINUTE_MS)],
  ['613/1487225', REFUSED],
  ['613/1487632', PAUSED_HOUR],
  ['613/1487742', throttled('ad_account')],
  ['613/5044001', throttled('ad_account', 1000)],
  ['-2/2490547', TRANSIENT],
  ['-3/1504045', SMALLER],
]);

const CODES: ReadonlyMap<number, Classification> = new Map([
  [1, TRANSIENT],
  [2, TRANSIENT],
  [3, rule('permission')],
  [4, throttled('app')],
  [10, rule('permission')],
  [17, throttled('profile')],
  [32, throttled('profile')],
  [100, INVALID],
  [102, auth('login_required')],
  [104, rule('auth', { adUserStatus: 'auth_error', retry: 'once' })],
  [105, BUG],
  [115, BUG],
  [190, auth('auth_error')],
  [194, BUG],
  [341, rule('throttled', { retry: 'backoff', scope: 'app', retryAfterMs: MIN_THROTTLE_MS })],
  [368, PAUSED_HOUR],
  [415, REFUSED],
  [500, REFUSED],
  [506, REFUSED],
  [613, throttled('profile', 15 * MINUTE_MS)],
  [803, rule('not_found')],
  [804, rule('exists')],
  [960, TRANSIENT],
  [2500, BUG],
  [2635, rule('version')],
  [3018, INVALID],
  [80000, throttled('ad_account')],
  [80001, throttled('profile')],
  [80002, throttled('profile')],
  [80003, throttled('ad_account')],
  [80004, throttled('ad_account')],
  [80005, throttled('profile')],
  [80006, throttled('profile')],
  [80008, throttled('profile')],
  [80009, throttled('profile')],
  [80014, throttled('profile', MINUTE_MS)],
  [1404078, PAUSED_HOUR],
  [1404163, REFUSED],
  [2859015, PAUSED_HOUR],
]);

/** Reasons an edit is refused, found in either number: the network's own text says what to do. */
const EDIT_REFUSALS: ReadonlySet<number> = new Set([
  1340029, 1487007, 1487056, 1487566, 1815694, 1885088, 1885557, 2238055, 2446289, 2490155, 2490427,
  2490468, 2708008, 3858152, 3910001,
]);
const TEXT_TOO_MUCH_DATA = /reduce the amount of data/i;
const TEXT_NO_TOKEN = /active access token/i;
const TEXT_MISSING_PERMISSION = /missing permissions/i;
const TEXT_SPURIOUS_SUMMARY = /in summary param because they weren'?t there/i;

function isPermissionRange(code: number): boolean {
  return (code >= 200 && code <= 299) || code === 283 || code === 294;
}

function classifyAuth({
  code,
  subcode,
  usedPageToken,
}: {
  code: number;
  subcode: number | null;
  usedPageToken: boolean;
}): Classification | undefined {
  const known = subcode === null ? undefined : AUTH_SUBCODES.get(subcode);
  const found = known ?? CODES.get(code);
  // A page that was deleted or lost its role answers with the codes of a dead token.
  return usedPageToken && found?.adUserStatus != null ? rule('permission') : found;
}

function classifyByText({ code, message = '' }: GraphFailure): Classification | undefined {
  if (TEXT_TOO_MUCH_DATA.test(message) && (code === 1 || code === null)) {
    return SMALLER;
  }
  if (code === 2500 && TEXT_NO_TOKEN.test(message)) {
    return auth('auth_error');
  }
  if (code === 100 && TEXT_SPURIOUS_SUMMARY.test(message)) {
    return TRANSIENT;
  }
  if (code === 100 && TEXT_MISSING_PERMISSION.test(message)) {
    return rule('permission');
  }
  return undefined;
}

function classifyUnknown(httpStatus: number): Classification {
  if (httpStatus === 429) {
    return throttled('profile');
  }
  if (httpStatus >= 500 || httpStatus === 200) {
    return TRANSIENT;
  }
  return httpStatus === 403 ? rule('permission') : REFUSED;
}

/**
 * What a failure of the network means: pure, by the numbers, and by text only where the network gives no number.
 * `is_transient` outranks a code that looks like a dead token.
 */
export function classifyGraphFailure(failure: GraphFailure): Classification {
  const { code, subcode, isTransient, httpStatus, usedPageToken = false } = failure;
  if (code === null) {
    return classifyByText(failure) ?? (isTransient ? TRANSIENT : classifyUnknown(httpStatus));
  }
  const pair = subcode === null ? undefined : PAIRS.get(`${code}/${subcode}`);
  const found =
    pair ??
    classifyByText(failure) ??
    (code === 190 || code === 102 ? classifyAuth({ code, subcode, usedPageToken }) : undefined) ??
    (EDIT_REFUSALS.has(code) || (subcode !== null && EDIT_REFUSALS.has(subcode))
      ? REFUSED
      : undefined) ??
    [...PAIRS].find(([key]) => key.endsWith(`/${code}`) && code > 1_000_000)?.[1] ??
    CODES.get(code) ??
    (isPermissionRange(code) ? rule('permission') : undefined);
  if (isTransient && (found === undefined || found.kind === 'auth')) {
    return TRANSIENT;
  }
  return found ?? (code > 1_000_000 ? INVALID : classifyUnknown(httpStatus));
}

/** The parts of the network's error envelope that reach a person. */
export interface GraphErrorTexts {
  readonly message: string;
  readonly userTitle: string | null;
  readonly userMessage: string | null;
  readonly traceId: string | null;
  /** Names of the fields the network blames. */
  readonly blamedFields: readonly string[];
}

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
  bug: 'InvalidArgumentError',
  version: 'VendorError',
} as const satisfies Record<FailureKind, ErrorType>;

const AUTH_MESSAGES = {
  auth_error: 'The network does not accept the access token of this profile.',
  login_required: 'This profile is logged out. Log in on the network and connect it again.',
  checkpoint_required:
    'The network asks this profile to confirm its identity. Follow the instructions there.',
  password_changed: 'The password of this profile was changed. Connect it again.',
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

/** Hides what looks like a token: some texts of the network quote the one they refuse. */
export function redactTokens(text: string): string {
  return text
    .replace(TOKEN_LIKE, '[token]')
    .replace(/access_token=[^&\s"]+/g, 'access_token=[token]');
}

function messageOf(classification: Classification, texts: GraphErrorTexts): string {
  if (classification.adUserStatus !== null) {
    return AUTH_MESSAGES[classification.adUserStatus];
  }
  const text = texts.userMessage ?? texts.message;
  switch (classification.kind) {
    case 'permission':
      return texts.userMessage ?? ERROR_MESSAGES.permissionsDenied;
    case 'throttled':
      return 'The network limits calls of this profile or ad account. Please try again later.';
    case 'transient':
    case 'too_much_data':
      return 'The network did not answer properly. Please try again.';
    case 'bug':
    case 'version':
      return ERROR_MESSAGES.apiError;
    default:
      return redactTokens(text) || ERROR_MESSAGES.apiError;
  }
}

/** An error that the network itself answered. */
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

/** The network's "unknown error": of a long page it as often as not means its weight. */
export function isUnknownFault({ failure }: GraphReplyError): boolean {
  return failure.code === 1 && failure.subcode === 99;
}

/** The error the product speaks of for a failure of the network. */
export function toNetworkError({
  classification,
  failure,
  texts,
}: {
  classification: Classification;
  failure: GraphFailure;
  texts: GraphErrorTexts;
}): GraphReplyError {
  const fields = texts.blamedFields.flatMap((name) => FIELD_NAMES.get(name) ?? []);
  const details: ErrorDetails = {
    ...(failure.subcode === null ? {} : { subcode: failure.subcode }),
    ...(texts.traceId === null ? {} : { traceId: texts.traceId }),
    ...(texts.userTitle === null ? {} : { title: redactTokens(texts.userTitle) }),
    ...(classification.retryAfterMs === null ? {} : { retryAfterMs: classification.retryAfterMs }),
    ...(fields.length === 0
      ? {}
      : {
          fields: fields.map((field) => ({
            field,
            message: redactTokens(texts.userMessage ?? texts.message),
          })),
        }),
  };
  return new GraphReplyError(
    ERROR_TYPES[classification.kind],
    redactTokens(messageOf(classification, texts)),
    {
      ...(failure.code === null ? {} : { code: failure.code }),
      ...(Object.keys(details).length === 0 ? {} : { details }),
      adUserStatus: classification.adUserStatus,
      isOutcomeUnknown: classification.kind === 'transient',
      classification,
      failure,
    },
  );
}

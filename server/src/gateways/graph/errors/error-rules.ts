import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { LimitScope } from './limit-scopes.ts';

export type FailureKind =
  | 'auth'
  | 'permission'
  | 'not_found'
  | 'invalid'
  | 'exists'
  /** Refused, and a retry does not help. */
  | 'refused'
  /** The ad network blocked actions of the profile: calls pause for a while. */
  | 'blocked'
  | 'throttled'
  | 'transient'
  | 'too_much_data'
  /** The ad network does not understand or no longer supports the request: a bug of ours. */
  | 'bug';

type RetryAdvice = 'never' | 'once' | 'backoff' | 'wait' | 'smaller';

export interface GraphFailure {
  readonly httpStatus: number;
  readonly code: number | null;
  readonly subcode: number | null;
  readonly isTransient: boolean;
  /** The call used a page token: 190 is then about the page, not the profile. */
  readonly usedPageToken?: boolean;
  readonly message?: string;
  /** Where an upload of a video goes on. */
  readonly offsets?: { readonly start: number; readonly end: number } | null;
}

export interface Classification {
  readonly kind: FailureKind;
  readonly adUserStatus: Exclude<AdUserStatus, 'active'> | null;
  readonly retry: RetryAdvice;
  /** Minimum time before the next call, when the error tells. */
  readonly retryAfterMs: number | null;
  /** The scope of the limit. */
  readonly scope: LimitScope | null;
  /** The error may be about a page only: a call to `/me` tells whether the token still works. */
  readonly needsProbe: boolean;
}

/** Minimum wait for limits without a time of their own. */
export const MIN_THROTTLE_MS = MINUTE_MS;

export function rule(kind: FailureKind, more: Partial<Classification> = {}): Classification {
  return {
    kind,
    adUserStatus: null,
    retry: 'never',
    retryAfterMs: null,
    scope: null,
    needsProbe: false,
    ...more,
  };
}
function auth(adUserStatus: Exclude<AdUserStatus, 'active'>): Classification {
  return rule('auth', { adUserStatus });
}
function throttled(scope: LimitScope, retryAfterMs = MIN_THROTTLE_MS): Classification {
  return rule('throttled', { retry: 'wait', scope, retryAfterMs });
}

const TRANSIENT = rule('transient', { retry: 'backoff' });
const REFUSED = rule('refused');
const INVALID = rule('invalid');
const BUG = rule('bug');
const SMALLER = rule('too_much_data', { retry: 'smaller' });
const REFUSED_FOR_AN_HOUR = rule('refused', { retryAfterMs: HOUR_MS });
const BLOCKED_FOR_AN_HOUR = rule('blocked', { retryAfterMs: HOUR_MS });

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

const PAIRS: ReadonlyMap<string, Classification> = new Map([
  ['1/99', TRANSIENT],
  ['1/2853001', REFUSED],
  ['2/1504038', SMALLER],
  ['2/1504041', BUG],
  ['2/1504042', BUG],
  ['2/1504043', SMALLER],
  ['2/1504044', SMALLER],
  ['4/1504022', throttled('app_insights')],
  ['4/1504039', throttled('app_insights')],
  ['17/2446079', throttled('score')],
  ['17/1885172', rule('refused', { retryAfterMs: DAY_MS })],
  ['100/33', rule('not_found')],
  ['100/1504018', SMALLER],
  ['100/1487534', SMALLER],
  ['100/3191001', rule('permission')],
  ['100/1885316', REFUSED],
  ['200/4841013', REFUSED],
  ['613/1996', throttled('app', 5 * MINUTE_MS)],
  ['613/1487225', REFUSED],
  ['613/1487632', REFUSED_FOR_AN_HOUR],
  ['613/1487742', throttled('score')],
  ['613/5044001', throttled('score', 1000)],
  ['-2/2490547', TRANSIENT],
  ['-3/1504045', SMALLER],
]);

const CODES: ReadonlyMap<number, Classification> = new Map([
  [1, TRANSIENT],
  [2, TRANSIENT],
  [3, rule('permission')],
  [4, throttled('app')],
  [10, rule('permission')],
  [12, BUG],
  [17, throttled('profile')],
  // The person must finish something on the network first; may come with status 200.
  [31, REFUSED],
  [32, throttled('profile')],
  [100, INVALID],
  [102, auth('login_required')],
  [104, rule('auth', { adUserStatus: 'auth_error', retry: 'once' })],
  [105, BUG],
  [115, BUG],
  [190, auth('auth_error')],
  [194, BUG],
  [341, rule('throttled', { retry: 'backoff', scope: 'app', retryAfterMs: MIN_THROTTLE_MS })],
  [368, BLOCKED_FOR_AN_HOUR],
  [415, REFUSED],
  [500, REFUSED],
  [506, REFUSED],
  [613, throttled('profile', 15 * MINUTE_MS)],
  [803, rule('not_found')],
  [804, rule('exists')],
  [960, TRANSIENT],
  [1705, rule('not_found')],
  [2500, BUG],
  [2635, BUG],
  [3018, INVALID],
  [80000, throttled('ads_insights')],
  [80001, throttled('pages')],
  [80002, throttled('instagram')],
  [80003, throttled('custom_audience')],
  [80004, throttled('ads_management')],
  [80005, throttled('leadgen')],
  [80006, throttled('messenger')],
  [80008, throttled('whatsapp')],
  [80009, throttled('catalog')],
  [80014, throttled('catalog')],
  [1404078, BLOCKED_FOR_AN_HOUR],
  [1404163, REFUSED],
  [2859015, BLOCKED_FOR_AN_HOUR],
]);

/** Reasons to refuse an edit, in code or subcode: the ad network's own text says what to do. */
const EDIT_REFUSALS: ReadonlySet<number> = new Set([
  1340029, 1487007, 1487056, 1487566, 1815694, 1885088, 1885557, 2238055, 2446289, 2490155, 2490427,
  2490468, 2708008, 3858152, 3910001,
]);
/** The promoted post is gone, hidden or not permitted: one such ad fails the read of a list. */
const BROKEN_OBJECTS: ReadonlySet<number> = new Set([1885557, 2446289, 2490155]);
const TEXT_TOO_MUCH_DATA = /reduce the amount of data/i;
const TEXT_NO_TOKEN = /active access token/i;
const TEXT_MISSING_PERMISSION = /missing permissions/i;
const TEXT_UNKNOWN_FIELD = /nonexist(?:ing|ent) field/i;
/** An invalid appsecret_proof has the code of an invalid parameter. */
const TEXT_PROOF = /appsecret_proof/i;
/** Errors about the token itself; any other 190 without a subcode may be about a page. */
const TEXT_BROKEN_TOKEN = /(?:parse|malformed|invalid oauth(?: 2\.0)?) access token/i;
const TEXT_SPURIOUS_SUMMARY = /in summary param because they weren'?t there/i;

function isPermissionRange(code: number): boolean {
  return (code >= 200 && code <= 299) || code === 283 || code === 294;
}

function classifyAuth(input: {
  code: number;
  subcode: number | null;
  usedPageToken: boolean;
  message: string;
}): Classification | undefined {
  const known = input.subcode === null ? undefined : AUTH_SUBCODES.get(input.subcode);
  const found = known ?? CODES.get(input.code);
  // A deleted page, or a lost page role, has the codes of an invalid token.
  if (input.usedPageToken && found?.adUserStatus != null) {
    return rule('permission');
  }
  const isUnclear =
    input.code === 190 && known === undefined && !TEXT_BROKEN_TOKEN.test(input.message);
  return found === undefined ? undefined : { ...found, needsProbe: isUnclear };
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
  if (code === 100 && (TEXT_PROOF.test(message) || TEXT_UNKNOWN_FIELD.test(message))) {
    return BUG;
  }
  if (code === 100 && TEXT_MISSING_PERMISSION.test(message)) {
    return rule('permission');
  }
  return undefined;
}

const OF_LIMITS: readonly FailureKind[] = ['throttled', 'too_much_data', 'blocked'];

function classifyUnknown(httpStatus: number): Classification {
  if (httpStatus === 429) {
    return throttled('profile');
  }
  if (httpStatus >= 500 || httpStatus === 200) {
    return TRANSIENT;
  }
  return httpStatus === 403 ? rule('permission') : REFUSED;
}

/** Whether a read failed because of one incomplete object among many. */
export function isBrokenObject({ code, subcode }: GraphFailure): boolean {
  return [code, subcode].some((number) => number !== null && BROKEN_OBJECTS.has(number));
}

/**
 * Classifies an error of the ad network: pure, by code and subcode, and by text only where there is
 * no code. `is_transient` outranks every code that is not about a limit.
 */
export function classifyGraphFailure(failure: GraphFailure): Classification {
  const { code, subcode, isTransient, httpStatus, usedPageToken = false, message = '' } = failure;
  if (code === null) {
    return classifyByText(failure) ?? (isTransient ? TRANSIENT : classifyUnknown(httpStatus));
  }
  const pair = subcode === null ? undefined : PAIRS.get(`${code}/${subcode}`);
  const found =
    pair ??
    classifyByText(failure) ??
    (code === 190 || code === 102
      ? classifyAuth({ code, subcode, usedPageToken, message })
      : undefined) ??
    (EDIT_REFUSALS.has(code) || (subcode !== null && EDIT_REFUSALS.has(subcode))
      ? REFUSED
      : undefined) ??
    [...PAIRS].find(([key]) => key.endsWith(`/${code}`) && code > 1_000_000)?.[1] ??
    CODES.get(code) ??
    (isPermissionRange(code) ? rule('permission') : undefined);
  const isLimit = found !== undefined && OF_LIMITS.includes(found.kind);
  if (isTransient && !isLimit) {
    return TRANSIENT;
  }
  if (httpStatus === 429 && !isLimit && found?.kind !== 'auth') {
    return throttled('profile');
  }
  return found ?? (code > 1_000_000 ? INVALID : classifyUnknown(httpStatus));
}

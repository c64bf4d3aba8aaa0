import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { PROXY_CHECK_ERRORS, type ProxyCheckError } from '@ads-checker/shared/contracts/proxies';
import { AppError, type AppErrorOptions, type ErrorType } from '@ads-checker/shared/errors';

const COPY_TOO_LARGE = 1_885_194;

/** Whether too many objects were copied at once, in which case they can be copied one by one. */
export function isCopyTooLarge(error: unknown): boolean {
  return error instanceof NetworkError && error.details?.subcode === COPY_TOO_LARGE;
}

const PROXY_FAULT_CODE = 'proxy_';

/** The proxy fault behind an error; undefined when the proxy is not at fault. */
export function proxyFaultOf({ code }: NetworkError): ProxyCheckError | undefined {
  const text = String(code);
  if (!text.startsWith(PROXY_FAULT_CODE)) {
    return undefined;
  }
  const reason = text.slice(PROXY_FAULT_CODE.length);
  return PROXY_CHECK_ERRORS.find((known) => known === reason) ?? 'unknown';
}

/** An error of the ad network or on the way to it; the message is safe to show. */
export class NetworkError extends AppError {
  /** The profile's status implied by this error; null when it implies none. */
  readonly adUserStatus: Exclude<AdUserStatus, 'active'> | null;
  /** True when the change may have been made despite this error. */
  readonly isOutcomeUnknown: boolean;

  constructor(
    type: ErrorType,
    message: string,
    options: AppErrorOptions & {
      readonly adUserStatus?: Exclude<AdUserStatus, 'active'> | null;
      readonly isOutcomeUnknown?: boolean;
    } = {},
  ) {
    super(type, message, options);
    this.adUserStatus = options.adUserStatus ?? null;
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
  }
}

const UPLOAD_TIMED_OUT = 1_363_030;
const VIDEO_NOT_VISIBLE = 222;

/** The upload of a video took too long: it must begin anew, unless the video is complete. */
export function isUploadOver(error: unknown): boolean {
  return error instanceof NetworkError && error.details?.subcode === UPLOAD_TIMED_OUT;
}

/** The ad account does not have the video, or not any more. */
export function isVideoUnknown(error: unknown): boolean {
  return error instanceof NetworkError && error.code === VIDEO_NOT_VISIBLE;
}

/** A refusal, as opposed to a transport or profile failure. */
export function isRefused(error: unknown): error is NetworkError {
  return (
    error instanceof NetworkError &&
    error.adUserStatus === null &&
    error.type !== 'UnavailableError' &&
    error.code !== 'profile_actions_blocked'
  );
}

/** The object was deleted, or was never there; older pages report 1705, aliases 803. */
export function isGone({ code, details }: NetworkError): boolean {
  return (code === 100 && details?.subcode === 33) || code === 803 || code === 1705;
}

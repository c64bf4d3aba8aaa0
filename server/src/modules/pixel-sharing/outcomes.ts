import type {
  PixelShareError,
  PixelShareResult,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { PixelShareResponse } from '../../gateways/graph/ports/pixels-port.ts';
import { adviseOn } from '../ad-object-changes/index.ts';
import type { Share, Sharing } from './entities.ts';

/** Facebook prefixes the message with the code. */
const CODE_PREFIX = /^\(#\d+\)\s*/;

/** Uses Facebook's own message if there is one. */
export function toShareError(error: unknown): PixelShareError {
  if (!(error instanceof AppError)) {
    return { message: ERROR_MESSAGES.unexpectedError, traceId: null, errorCode: null };
  }
  const { message, code, details } = error;
  const vendorMessage = details?.networkMessage?.replace(CODE_PREFIX, '') ?? '';
  return {
    message: vendorMessage === '' ? message : vendorMessage,
    traceId: details?.traceId ?? null,
    errorCode: code ?? null,
  };
}

/**
 * What a failure means for the remaining accounts. A profile whose actions are blocked cannot share
 * with them either.
 */
export function adviseOnShare(error: unknown): ReturnType<typeof adviseOn> {
  const isBlocked =
    error instanceof NetworkError &&
    (error.code === 368 || error.code === 'profile_actions_blocked');
  return isBlocked ? 'stop' : adviseOn(error);
}

export function toResult({
  sharing: { pixelId, businessId },
  share: { adAccountId },
  exchange,
  at,
  error,
}: {
  readonly sharing: Pick<Sharing, 'pixelId' | 'businessId'>;
  readonly share: Pick<Share, 'adAccountId'>;
  readonly exchange: PixelShareResponse['exchange'];
  /** Used without an HTTP exchange. */
  readonly at: { readonly start: Date; readonly end: Date };
  readonly error: PixelShareError | null;
}): PixelShareResult {
  return {
    adsPixelId: pixelId,
    businessId,
    adAccountId,
    url: exchange?.url ?? null,
    method: 'POST',
    statusCode: exchange?.statusCode ?? null,
    startTime: (exchange?.startedAt ?? at.start).toISOString(),
    endTime: (exchange?.endedAt ?? at.end).toISOString(),
    error,
  };
}

/** The pixel may be shared, but Facebook does not let this profile verify it. */
export const OUTCOME_UNKNOWN: PixelShareError = {
  message: 'Facebook didn’t respond. The pixel may have been shared: check the ad account.',
  traceId: null,
  errorCode: 'share_outcome_unknown',
};

/** Not shared after all retries. */
export const NO_ANSWER: PixelShareError = {
  message: 'Can’t reach Facebook. Try again.',
  traceId: null,
  errorCode: 'unreachable',
};

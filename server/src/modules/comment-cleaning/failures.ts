import { HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { isGone, type NetworkError } from '../../gateways/graph/ports/network-error.ts';

/** Scope or role is missing, or the page's token is invalid. */
const NO_RIGHT: readonly number[] = [10, 190, 200, 230, 283];
const TOO_MANY_ACTIONS = 368;

/** What a failed call to a page means for the work on it. */
export type PageFailure =
  /** The comment or its post was deleted. */
  | { readonly kind: 'gone' }
  /** The page is paused until it may be called again; its jobs keep waiting. */
  | { readonly kind: 'pause'; readonly forMs: number }
  | { readonly kind: 'no_right' }
  /** May succeed on a retry. */
  | { readonly kind: 'again'; readonly forMs: number }
  | { readonly kind: 'refused' };

export function classifyPageFailure(error: NetworkError): PageFailure {
  const { code, details, type } = error;
  const number = typeof code === 'number' ? code : null;
  if (isGone(error)) {
    return { kind: 'gone' };
  }
  if (number === TOO_MANY_ACTIONS) {
    return { kind: 'pause', forMs: Math.max(HOUR_MS, details?.retryAfterMs ?? 0) };
  }
  if (number !== null && NO_RIGHT.includes(number)) {
    return { kind: 'no_right' };
  }
  if (details?.retryAfterMs !== undefined) {
    return { kind: 'pause', forMs: details.retryAfterMs };
  }
  return type === 'UnavailableError' ? { kind: 'again', forMs: MINUTE_MS } : { kind: 'refused' };
}

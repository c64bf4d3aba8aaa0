import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { TransportError } from '../../platform/outbound/faults.ts';
import { TrackerError } from './port.ts';

const MESSAGE_MAX = 300;
const MS_PER_SECOND = 1_000;
const RETRY_AFTER_MAX_MS = 3_600_000;
const SECRET_PARAMETER = /\b(api[_-]?key\s*[=:]\s*)[^\s&"']+/gi;
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** A tracker's message for the details of an error: one short line without the key. */
export function withoutKey({ text, apiKey }: { text: string; apiKey: string }): string {
  const inQuery = new URLSearchParams({ key: apiKey }).toString().slice('key='.length);
  const hidden = [apiKey, encodeURIComponent(apiKey), inQuery]
    .filter((form) => form !== '')
    .reduce((shown, form) => shown.replaceAll(form, '•••'), text);
  return hidden
    .replaceAll(SECRET_PARAMETER, '$1•••')
    .replaceAll(CONTROL, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MESSAGE_MAX);
}

/** The failure of a call without a complete response. @throws errors not caused by the tracker */
export function fromTransport(error: unknown, { isWrite }: { isWrite: boolean }): TrackerError {
  if (!(error instanceof TransportError)) {
    throw error;
  }
  const { reason, wasSent } = error;
  if (isWrite && wasSent) {
    return new TrackerError({ failure: 'outcome_unknown' });
  }
  switch (reason) {
    case 'aborted':
      throw error;
    case 'own_fault':
      throw new AppError('UnavailableError', 'The server is busy. Try again in a moment.');
    case 'server_offline':
      throw new AppError('UnavailableError', ERROR_MESSAGES.serverOffline, { code: reason });
    case 'timeout':
      return new TrackerError({ failure: 'timeout' });
    case 'dropped':
      return new TrackerError({ failure: 'unavailable' });
    case 'too_large':
      return new TrackerError({ failure: 'bad_answer' });
    default:
      return new TrackerError({ failure: 'bad_address' });
  }
}

function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds > 0
    ? Math.min(RETRY_AFTER_MAX_MS, Math.ceil(seconds * MS_PER_SECOND))
    : 0;
}

/** The failure for an HTTP status; undefined for 2xx. */
export function fromStatus({
  status,
  isJson,
  isHtml,
  retryAfter,
  vendorMessage,
  isWrite,
}: {
  status: number;
  isJson: boolean;
  isHtml: boolean;
  retryAfter: string | undefined;
  vendorMessage: string | undefined;
  isWrite: boolean;
}): TrackerError | undefined {
  if (status >= 200 && status < 300) {
    return undefined;
  }
  const httpStatus = status;
  if (status >= 500) {
    const failure = isWrite ? 'outcome_unknown' : 'unavailable';
    return new TrackerError({ failure, httpStatus, vendorMessage });
  }
  if (status === 429) {
    return new TrackerError({
      failure: 'rate_limited',
      httpStatus,
      vendorMessage,
      retryAfterMs: retryAfterMs(retryAfter),
    });
  }
  // A redirect would leak the key; a 404 page does not come from a tracker.
  if (status < 400 || (status === 404 && !isJson)) {
    return new TrackerError({ failure: 'bad_address', httpStatus, vendorMessage });
  }
  if (isHtml) {
    return new TrackerError({ failure: 'html_page', httpStatus });
  }
  switch (status) {
    case 401:
      return new TrackerError({ failure: 'bad_key', httpStatus, vendorMessage });
    case 402:
      return new TrackerError({ failure: 'no_edition', httpStatus, vendorMessage });
    case 403:
      return new TrackerError({ failure: 'no_permission', httpStatus, vendorMessage });
    default:
      return new TrackerError({ failure: 'bad_request', httpStatus, vendorMessage });
  }
}

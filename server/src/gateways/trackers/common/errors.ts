import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { z } from 'zod';
import { TransportError } from '../../../platform/outbound/faults.ts';
import { TrackerError } from '../ports/tracker-port.ts';

const MESSAGE_MAX = 300;
const MS_PER_SECOND = 1_000;
const RETRY_AFTER_MAX_MS = HOUR_MS;
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

/** Services that answer bots in place of the tracker, by what their pages carry. */
const GUARDS: readonly {
  readonly name: string;
  readonly header: readonly [name: string, value: RegExp];
  /** Required in the page where the header is on every answer. */
  readonly page?: RegExp;
}[] = [
  { name: 'Cloudflare', header: ['cf-mitigated', /challenge/i] },
  {
    name: 'Cloudflare',
    header: ['server', /cloudflare/i],
    page: /just a moment|attention required|cf[-_]chl|cf-error-details/i,
  },
  { name: 'DDoS-Guard', header: ['server', /ddos-guard/i] },
  { name: 'Qrator', header: ['server', /qrator/i] },
  { name: 'Sucuri', header: ['x-sucuri-id', /./], page: /sucuri|access denied/i },
  { name: 'Imperva', header: ['x-iinfo', /./], page: /incapsula/i },
];

/** The service whose bot protection answered with a page; undefined for other answers. */
export function findGuard(input: {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  isHtml: boolean;
}): string | undefined {
  return input.isHtml
    ? GUARDS.find(
        ({ header: [name, value], page }) =>
          value.test(String(input.headers[name] ?? '')) && page?.test(input.text) !== false,
      )?.name
    : undefined;
}

/** Where a redirect leads, without its query, which may hold the key. */
export function findRedirect(input: {
  status: number;
  location: string | undefined;
  url: URL;
}): string | undefined {
  const target = input.location === undefined ? null : URL.parse(input.location, input.url.href);
  return input.status < 300 ||
    input.status >= 400 ||
    target === null ||
    !/^https?:$/.test(target.protocol)
    ? undefined
    : `${target.origin}${target.pathname}`;
}

const KEY_ERROR_WORDS = /api.?key|unauthori[sz]ed|log ?in|authentication/i;
const PERMISSION_ERROR_WORDS = /access|permission|rights|forbidden|denied/i;

const refusalSchema = z.union([
  z.object({ error: z.union([z.string().min(1), z.number()]).transform(String) }),
  z
    .object({ status: z.literal('error'), message: z.string() })
    .transform(({ message }) => ({ error: message })),
  z
    .object({ errors: z.object({ detail: z.string().optional(), message: z.string().optional() }) })
    .transform(({ errors }) => ({ error: errors.detail ?? errors.message ?? '' })),
]);

/** The refusal that a tracker sends with status 200; undefined for other bodies. */
export function fromErrorBody(json: unknown, apiKey: string): TrackerError | undefined {
  const parsed = refusalSchema.safeParse(json);
  if (!parsed.success) {
    return undefined;
  }
  const vendorMessage = withoutKey({ text: parsed.data.error, apiKey });
  if (KEY_ERROR_WORDS.test(vendorMessage)) {
    return new TrackerError({ failure: 'bad_key', vendorMessage });
  }
  const failure = PERMISSION_ERROR_WORDS.test(vendorMessage) ? 'no_permission' : 'bad_request';
  return new TrackerError({ failure, vendorMessage });
}

/** The failure for an HTTP status; undefined for 2xx. */
export function fromStatus(input: {
  status: number;
  isJson: boolean;
  isHtml: boolean;
  guard: string | undefined;
  target: string | undefined;
  retryAfter: string | undefined;
  vendorMessage: string | undefined;
  isWrite: boolean;
}): TrackerError | undefined {
  const httpStatus = input.status;
  if (input.guard !== undefined) {
    return new TrackerError({ failure: 'bot_protection', httpStatus, guard: input.guard });
  }
  if (input.status >= 200 && input.status < 300) {
    return undefined;
  }
  if (input.status >= 500) {
    const failure = input.isWrite ? 'outcome_unknown' : 'unavailable';
    return new TrackerError({ failure, httpStatus, vendorMessage: input.vendorMessage });
  }
  if (input.status === 429) {
    return new TrackerError({
      failure: 'rate_limited',
      httpStatus,
      vendorMessage: input.vendorMessage,
      retryAfterMs: retryAfterMs(input.retryAfter),
    });
  }
  // Following it would give the key to another host.
  if (input.target !== undefined) {
    return new TrackerError({ failure: 'redirected', httpStatus, target: input.target });
  }
  // A 404 page does not come from a tracker.
  if (input.status < 400 || (input.status === 404 && !input.isJson)) {
    return new TrackerError({
      failure: 'bad_address',
      httpStatus,
      vendorMessage: input.vendorMessage,
    });
  }
  if (input.isHtml) {
    return new TrackerError({ failure: 'html_page', httpStatus });
  }
  switch (input.status) {
    case 401:
      return new TrackerError({
        failure: 'bad_key',
        httpStatus,
        vendorMessage: input.vendorMessage,
      });
    case 402:
      return new TrackerError({
        failure: 'no_edition',
        httpStatus,
        vendorMessage: input.vendorMessage,
      });
    case 403:
      return new TrackerError({
        failure: 'no_permission',
        httpStatus,
        vendorMessage: input.vendorMessage,
      });
    default:
      return new TrackerError({
        failure: 'bad_request',
        httpStatus,
        vendorMessage: input.vendorMessage,
      });
  }
}

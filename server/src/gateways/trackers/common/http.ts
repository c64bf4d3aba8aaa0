import { hash } from 'node:crypto';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { HttpRequest, HttpTransport } from '../../../platform/outbound/transport.ts';
import { parseOutsideJson } from '../../outside-json.ts';
import { type RetryPolicy, type Sleep, withRetry } from '../../retry.ts';
import { type TrackerConnection, TrackerError } from '../ports/tracker-port.ts';
import {
  findGuard,
  findRedirect,
  fromErrorBody,
  fromStatus,
  fromTransport,
  withoutKey,
} from './errors.ts';
import type { HostPace } from './pace.ts';
import { findVendorMessage } from './vendor-message.ts';

/** 1, 2 and 4 s apart; a person may be waiting. */
export const READ_RETRY: RetryPolicy = { maxTries: 3, baseDelayMs: 1_000, budgetMs: 45_000 };
export interface TrackerTimeouts {
  readonly callMs: number;
  readonly reportMs: number;
}
export const DEFAULT_TIMEOUTS: TrackerTimeouts = { callMs: 30_000, reportMs: MINUTE_MS };

const ANSWER_MAX_BYTES = 10_000_000;
/** Binom v1 returns all rows of a report at once. */
const REPORT_MAX_BYTES = 32_000_000;

export interface TrackerHttpRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly isReport?: boolean;
}

/** A response of any status. */
export interface TrackerReply {
  readonly status: number;
  /** Undefined when it is not JSON. */
  readonly json: unknown;
  readonly isEmpty: boolean;
  readonly isHtml: boolean;
}

/** HTTP calls of one connection. */
export interface TrackerHttp {
  /** Returns a response of the tracker of any status but 429 and 5xx. @throws TrackerError without one */
  probe(request: TrackerHttpRequest): Promise<TrackerReply>;
  /**
   * Returns the JSON of a 2xx response that is no refusal; retries 429, 5xx and broken connections.
   * @throws TrackerError
   */
  read(request: TrackerHttpRequest): Promise<unknown>;
  /** One attempt, over a new connection. @throws TrackerError */
  write(request: TrackerHttpRequest): Promise<TrackerReply>;
}

export interface TrackerHttpDeps {
  readonly transport: HttpTransport;
  readonly pace: HostPace;
  readonly timeouts: TrackerTimeouts;
  readonly retry: RetryPolicy;
  readonly sleep: Sleep;
  readonly nowMs: () => number;
}

/** Failures of which the answer tells nothing about the tracker behind it. */
const NO_TRACKER: readonly string[] = [
  'rate_limited',
  'unavailable',
  'bot_protection',
  'redirected',
];

const HTML_TEXT = /^\s*<(?:!doctype|html|head|body|h\d|title)/i;
/** Other characters are invalid in headers and not used by any tracker. */
const API_KEY = /^[\x21-\x7e]{1,500}$/;

/** Binom v1 has the key in the URL, so URLs are never stored or reported. */
export function createTrackerHttp({
  connection: { version, apiKey, teamId },
  signal,
  isProbe = false,
  deps: { transport, pace, timeouts, retry, sleep, nowMs },
}: {
  connection: TrackerConnection;
  signal?: AbortSignal | undefined;
  /** Whether its calls find out if the tracker answers. */
  isProbe?: boolean;
  deps: TrackerHttpDeps;
}): TrackerHttp {
  // A digest, since it outlives the connection and the key.
  const keyDigest = hash('sha256', apiKey);
  const party = teamId ?? keyDigest;
  const exchange = async (
    { url: address, method = 'GET', headers = {}, body, isReport = false }: TrackerHttpRequest,
    isWrite: boolean,
  ): Promise<TrackerReply> => {
    if (!API_KEY.test(apiKey)) {
      throw new TrackerError({ failure: 'bad_key' });
    }
    const url = new URL(address);
    const request: HttpRequest = {
      method,
      url,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      proxy: null,
      isTargetGuarded: true,
      // A keep-alive connection closed by the other side would leave a write in doubt.
      isFresh: isWrite,
      // A heavy report may take too long for a tracker that answers everything else.
      circuit: `${version} ${url.origin} ${keyDigest}${isReport ? ' report' : ''}`,
      isProbe,
      timeoutMs: isReport ? timeouts.reportMs : timeouts.callMs,
      maxBodyBytes: isReport ? REPORT_MAX_BYTES : ANSWER_MAX_BYTES,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    };
    const reply = await pace
      .run({ version, origin: url.origin, party, isReport, signal }, () => transport.send(request))
      .catch((error: unknown) => {
        throw fromTransport(error, { isWrite });
      });
    const { headers: replyHeaders, status, text } = reply;
    const json = parseOutsideJson(text);
    const isHtml =
      json === undefined &&
      (HTML_TEXT.test(text) || /text\/html/.test(replyHeaders['content-type'] ?? ''));
    const message = findVendorMessage(json);
    const error = fromStatus({
      status,
      isJson: json !== undefined,
      isHtml,
      guard: findGuard({ headers: replyHeaders, text, isHtml }),
      target: findRedirect({ status, location: replyHeaders.location, url }),
      retryAfter: replyHeaders['retry-after'],
      vendorMessage: message === undefined ? undefined : withoutKey({ text: message, apiKey }),
      isWrite,
    });
    const result = { status, json, isEmpty: text.trim() === '', isHtml };
    return error === undefined ? result : Promise.reject(new RefusedReply(error, result));
  };

  const repeat = (request: TrackerHttpRequest): Promise<TrackerReply> =>
    withRetry({
      policy: retry,
      nowMs,
      sleep,
      ...(signal === undefined ? {} : { signal }),
      attempt: () => exchange(request, false),
      decide: (error) => {
        const failure = errorOf(error);
        if (!(failure instanceof TrackerError)) {
          return { again: false };
        }
        switch (failure.failure) {
          case 'rate_limited':
            return failure.retryAfterMs === 0
              ? { again: true }
              : { again: true, delayMs: failure.retryAfterMs };
          case 'unavailable':
            return { again: true };
          default:
            return { again: false };
        }
      },
    });

  return {
    probe: async (request) => {
      try {
        return await repeat(request);
      } catch (error) {
        if (error instanceof RefusedReply && !NO_TRACKER.includes(error.refusal.failure)) {
          return error.reply;
        }
        throw errorOf(error);
      }
    },
    read: async (request) => {
      const { isHtml, json, status } = await repeat(request).catch((error: unknown) => {
        throw errorOf(error);
      });
      if (json === undefined) {
        throw new TrackerError({
          failure: isHtml ? 'html_page' : 'bad_answer',
          httpStatus: status,
        });
      }
      const refusal = fromErrorBody(json, apiKey);
      if (refusal !== undefined) {
        throw refusal;
      }
      return json;
    },
    write: async (request) => {
      const reply = await exchange(request, true).catch((error: unknown) => {
        throw errorOf(error);
      });
      const { isEmpty, isHtml, json, status } = reply;
      if (isHtml) {
        throw new TrackerError({ failure: 'html_page', httpStatus: status });
      }
      if (json === undefined && !isEmpty) {
        // It was accepted, but the response was lost.
        throw new TrackerError({ failure: 'outcome_unknown', httpStatus: status });
      }
      return reply;
    },
  };
}

/** Carries a rejected response through the retry logic. */
class RefusedReply extends Error {
  readonly refusal: TrackerError;
  readonly reply: TrackerReply;
  constructor(refusal: TrackerError, reply: TrackerReply) {
    super('refused');
    this.refusal = refusal;
    this.reply = reply;
  }
}

function errorOf(error: unknown): unknown {
  return error instanceof RefusedReply ? error.refusal : error;
}

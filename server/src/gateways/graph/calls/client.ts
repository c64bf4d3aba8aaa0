import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { TransportError } from '../../../platform/outbound/faults.ts';
import type { HttpReply, HttpTransport } from '../../../platform/outbound/transport.ts';
import { parseOutsideJson } from '../../outside-json.ts';
import {
  BACKGROUND_RETRY,
  INTERACTIVE_RETRY,
  ONE_TRY,
  type RetryDecision,
  type RetryPolicy,
  type Sleep,
  withRetry,
} from '../../retry.ts';
import {
  type Classification,
  classifyGraphFailure,
  type GraphFailure,
  MIN_THROTTLE_MS,
} from '../errors/error-rules.ts';
import {
  EMPTY_ERROR_TEXTS,
  GraphReplyError,
  isUnknownError,
  toNetworkError,
  toPermissionError,
} from '../errors/errors.ts';
import { fromTransportError, unreadableReply } from '../errors/transport-errors.ts';
import type { RateLimitedCall, RateLimiter } from '../limits/rate-limiter.ts';
import { readRetryAfter } from '../limits/usage-headers.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { NetworkError } from '../ports/network-error.ts';
import { errorEnvelopeSchema } from '../schemas/schemas.ts';
import type { GatewayLog } from './log.ts';
import { fetchTokenApp, type UnpacedCall } from './token-app.ts';

/** Side calls that decide how to go on must not hold the main call up. */
const SIDE_CALL_TIMEOUT_MS = 5_000;
const MAX_WARNINGS = 100;
/**
 * Shorter than a read's: a recorded change must end, re-reading included, before its lease does.
 */
const WRITE_TIMEOUT_MS = 15_000;

export interface GraphRequest extends NetworkCall {
  /** Path without the version: `me/adaccounts`, `act_1/campaigns`, or empty for the root. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** The ad account whose limits the call counts towards; null when it concerns no single one. */
  readonly adAccountId: string | null;
  readonly retry?: RetryPolicy;
  readonly timeoutMs?: number;
  /**
   * The reader repeats the page in halves, so failures that may come from its size are not retried
   * as they are.
   */
  readonly isDivisible?: boolean;
  /** The call uses a page token: refusals concern the page, not the profile. */
  readonly isOfPage?: boolean;
  /** Failures that the reader handles itself are not logged. */
  readonly isExpected?: (failure: GraphFailure) => boolean;
  /** Called for each exchange with the network; not when the call was held back. */
  readonly onExchange?: (exchange: GraphExchange) => void;
}

export interface GraphExchange {
  /** Excludes the token, which is in a header. */
  readonly url: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Null without a response. */
  readonly status: number | null;
}

export interface GraphClient {
  /** Reads and returns the parsed JSON. @throws NetworkError */
  get(request: GraphRequest): Promise<unknown>;
  /**
   * Writes. After an attempt with an unknown outcome `isDone` re-reads, and the change is sent
   * again only when it returns false. @throws NetworkError
   */
  post(request: GraphRequest & { readonly isDone: () => Promise<boolean> }): Promise<unknown>;
  /** Handles one reply of a batch like a separate reply. @throws NetworkError */
  handleReply(input: HttpReply & { readonly request: GraphRequest }): Promise<unknown>;
}

/** Identifies a token without storing it. */
export function tokenFingerprint({ connection }: NetworkCall): string {
  return createHash('sha256').update(connection.accessToken).digest('base64url').slice(0, 22);
}

export function withLocale({
  params,
  locale,
}: Pick<GraphRequest, 'params' | 'locale'>): Record<string, string> {
  return locale === undefined ? { ...params } : { ...params, locale: locale.replace('-', '_') };
}

function decideRetry(error: unknown, isDivisible: boolean): RetryDecision {
  if (error instanceof GraphReplyError) {
    if (isDivisible && isUnknownError(error)) {
      return { again: false };
    }
    const { retry, retryAfterMs } = error.classification;
    switch (retry) {
      case 'once':
        return { again: true, once: true };
      case 'backoff':
        return { again: true, ...(retryAfterMs === null ? {} : { delayMs: retryAfterMs }) };
      case 'wait':
        // A person would not wait this long; background work can.
        return { again: true, delayMs: retryAfterMs ?? MIN_THROTTLE_MS };
      case 'never':
      case 'smaller':
        return { again: false };
    }
  }
  if (error instanceof NetworkError && String(error.code).startsWith('proxy_')) {
    // A dead proxy consumes the whole timeout on every attempt.
    return error.type === 'UnavailableError' ? { again: true, once: true } : { again: false };
  }
  const isPassing =
    error instanceof NetworkError &&
    error.type === 'UnavailableError' &&
    error.code !== 'aborted' &&
    error.code !== 'usage_limit';
  return { again: isPassing };
}

interface GraphClientDeps {
  baseUrl: string;
  /** `v27.0` */
  version: string;
  transport: HttpTransport;
  rateLimiter: RateLimiter;
  nowMs: () => number;
  sleep: Sleep;
  log: GatewayLog;
}

/** One exchange with the network, and what it counts towards. */
function createSender(deps: GraphClientDeps) {
  const root = `${deps.baseUrl.replace(/\/+$/, '')}/${deps.version}/`;

  /**
   * One HTTP exchange through the profile's proxy. @throws NetworkError when no reply came back.
   */
  const send = async ({
    method,
    path,
    params,
    call: { connection, signal },
    timeoutMs,
  }: {
    method: 'GET' | 'POST';
    path: string;
    params: Readonly<Record<string, string>>;
    call: NetworkCall;
    timeoutMs: number | undefined;
  }): Promise<HttpReply> => {
    const form = new URLSearchParams(params);
    const url = new URL(`${root}${path}`);
    if (method === 'GET') {
      url.search = form.toString();
    }
    try {
      return await deps.transport.send({
        method,
        url,
        // In a header the token cannot end up in a logged URL.
        headers: {
          Authorization: `Bearer ${connection.accessToken}`,
          'User-Agent': connection.userAgent,
          ...(method === 'POST' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(method === 'POST' ? { body: form.toString() } : {}),
        proxy: connection.proxy,
        ...(signal === undefined ? {} : { signal }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
    } catch (error) {
      throw error instanceof TransportError ? fromTransportError(error) : error;
    }
  };
  const sendAside: UnpacedCall = ({ call: { connection }, ...request }) =>
    send({ ...request, call: { connection }, timeoutMs: SIDE_CALL_TIMEOUT_MS });

  const governed = (request: GraphRequest): RateLimitedCall => {
    const { connection, adAccountId, path, params, priority, signal } = request;
    const text = params.fields ?? params.batch ?? '';
    return {
      profileKey: connection.adUserId,
      tokenKey: tokenFingerprint(request),
      path,
      adAccountId,
      hasInsights: path.endsWith('/insights') || text.includes('insights'),
      priority: priority ?? 'interactive',
      ...(signal === undefined ? {} : { signal }),
      fetchTokenApp: () => fetchTokenApp({ send: sendAside, version: deps.version, connection }),
    };
  };

  return { root, send, sendAside, governed };
}

/** Classifies replies and holds calls back at limits. */
function createReplies(
  deps: GraphClientDeps,
  { sendAside, governed }: ReturnType<typeof createSender>,
) {
  const warned = new Set<string>();
  const passOnWarning = ({ headers }: HttpReply): void => {
    const text = headers['x-ad-api-version-warning'];
    const warning = typeof text === 'string' ? text.slice(0, 500) : undefined;
    if (warning !== undefined && !warned.has(warning) && warned.size < MAX_WARNINGS) {
      warned.add(warning);
      deps.log.warn({ version: deps.version, warning }, 'Graph API version warning');
    }
  };

  /** A reply without an envelope: only its status tells about rate limits. */
  const throwUnreadable = ({ status, headers }: HttpReply, call: RateLimitedCall): never => {
    const startedMs = readRetryAfter({ headers, nowMs: deps.nowMs() });
    if (status !== 429 && (status !== 503 || startedMs === null)) {
      throw unreadableReply();
    }
    const failure = { httpStatus: status, code: null, subcode: null, isTransient: false };
    const retryAfterMs = startedMs ?? MIN_THROTTLE_MS;
    deps.rateLimiter.rest({ call, forMs: retryAfterMs, reason: 'usage' });
    throw toNetworkError({
      classification: { ...classifyGraphFailure(failure), retryAfterMs },
      failure,
      texts: EMPTY_ERROR_TEXTS,
    });
  };

  const holdBack = (input: {
    call: RateLimitedCall;
    failure: GraphFailure;
    classification: Classification;
    headers: IncomingHttpHeaders;
  }): number | null => {
    const { kind, scope, retryAfterMs } = input.classification;
    const startedMs = readRetryAfter({ headers: input.headers, nowMs: deps.nowMs() });
    if (kind === 'blocked') {
      deps.rateLimiter.rest({
        call: input.call,
        forMs: retryAfterMs ?? HOUR_MS,
        reason: 'blocked',
      });
      return retryAfterMs;
    }
    if (scope !== null) {
      const forMs = startedMs ?? retryAfterMs ?? MIN_THROTTLE_MS;
      return deps.rateLimiter.throttle({ call: input.call, scope, forMs, headers: input.headers });
    }
    if (
      startedMs !== null &&
      (input.failure.httpStatus === 429 || input.failure.httpStatus === 503)
    ) {
      deps.rateLimiter.rest({ call: input.call, forMs: startedMs, reason: 'usage' });
      return startedMs;
    }
    return retryAfterMs;
  };

  const handleOnce = ({ request, ...reply }: HttpReply & { request: GraphRequest }): unknown => {
    const { headers, status, text } = reply;
    const call = governed(request);
    deps.rateLimiter.observe(call, headers);
    passOnWarning(reply);
    const json = parseOutsideJson(text);
    const parsed = errorEnvelopeSchema.safeParse(json);
    if (!parsed.success) {
      const isAnswer = typeof json === 'object' && json !== null && !('error' in json);
      return status < 400 && isAnswer ? json : throwUnreadable(reply, call);
    }
    const { error } = parsed.data;
    const failure = {
      httpStatus: status,
      code: error.code ?? null,
      subcode: error.error_subcode ?? null,
      isTransient: error.is_transient ?? false,
      usedPageToken: request.isOfPage ?? false,
      message: error.message,
    };
    const classification = classifyGraphFailure(failure);
    const retryAfterMs = holdBack({ call, failure, classification, headers });
    const traceId = error.fbtrace_id ?? null;
    if (classification.kind === 'bug' && request.isExpected?.(failure) !== true) {
      const { code, subcode } = failure;
      deps.log.warn(
        { path: request.path, code, subcode, traceId },
        'Graph API rejected a call as unsupported',
      );
    }
    throw toNetworkError({
      classification: { ...classification, retryAfterMs },
      failure,
      texts: {
        message: error.message,
        userTitle: error.error_user_title ?? null,
        userMessage: error.error_user_msg ?? null,
        traceId,
        blamedFields: error.error_data?.blame_field_specs.flat() ?? [],
      },
      pausedUntil:
        classification.kind === 'blocked'
          ? new Date(deps.nowMs() + (retryAfterMs ?? 0))
          : undefined,
    });
  };

  const handleReply: GraphClient['handleReply'] = async (input) => {
    try {
      return handleOnce(input);
    } catch (error) {
      const { request } = input;
      const isUnclear =
        error instanceof GraphReplyError &&
        error.classification.needsProbe &&
        request.isOfPage !== true;
      throw isUnclear && request.path !== 'me' ? await clarify({ error, request }) : error;
    }
  };

  /**
   * The code of an invalid token is also used for pages, so the profile is read before it is marked
   * invalid.
   */
  const clarify = async (input: {
    error: GraphReplyError;
    request: GraphRequest;
  }): Promise<unknown> => {
    try {
      const me = { ...input.request, path: 'me', params: { fields: 'id' }, adAccountId: null };
      const reply = await sendAside({ method: 'GET', path: me.path, params: me.params, call: me });
      handleOnce({ request: me, ...reply });
    } catch (failure) {
      if (failure instanceof NetworkError && failure.adUserStatus !== null) {
        return failure;
      }
    }
    return toPermissionError(input.error);
  };

  return { handleReply };
}

/**
 * The HTTP client of the Graph API: token, version, rate limits, retries and error classification.
 */
export function createGraphClient(deps: GraphClientDeps): GraphClient {
  const sender = createSender(deps);
  const { root, send, governed } = sender;
  const { handleReply } = createReplies(deps, sender);

  const exchange = async (method: 'GET' | 'POST', request: GraphRequest): Promise<unknown> => {
    const { path, timeoutMs } = request;
    const startedAtMs = deps.nowMs();
    let status: number | null = null;
    let reply: HttpReply;
    try {
      reply = await send({
        method,
        path,
        params: withLocale(request),
        call: request,
        timeoutMs,
      });
      status = reply.status;
    } finally {
      const url = `${root}${path}`;
      request.onExchange?.({ url, startedAtMs, endedAtMs: deps.nowMs(), status });
    }
    try {
      return await handleReply({ request, ...reply });
    } finally {
      await deps.rateLimiter.settled(governed(request));
    }
  };

  const policyOf = ({ retry, isTriedOnce, priority }: GraphRequest): RetryPolicy =>
    retry ??
    (isTriedOnce === true
      ? ONE_TRY
      : priority === 'background'
        ? BACKGROUND_RETRY
        : INTERACTIVE_RETRY);
  const retried = (request: GraphRequest, attempt: () => Promise<unknown>): Promise<unknown> =>
    withRetry({
      policy: policyOf(request),
      nowMs: deps.nowMs,
      sleep: deps.sleep,
      ...(request.signal === undefined ? {} : { signal: request.signal }),
      attempt,
      decide: (error) => decideRetry(error, request.isDivisible ?? false),
    });

  return {
    get: (request) =>
      retried(request, () =>
        deps.rateLimiter.run(governed(request), () => exchange('GET', request)),
      ),

    async post({ isDone, ...request }) {
      let mayHaveActed = false;
      const attempt = async (): Promise<unknown> => {
        if (mayHaveActed && (await isDone())) {
          return { success: true };
        }
        mayHaveActed = false;
        try {
          return await deps.rateLimiter.run(governed(request), () =>
            exchange('POST', { timeoutMs: WRITE_TIMEOUT_MS, ...request }),
          );
        } catch (error) {
          mayHaveActed = error instanceof NetworkError && error.isOutcomeUnknown;
          throw error;
        }
      };
      try {
        return await retried(request, attempt);
      } catch (error) {
        if (mayHaveActed && (await isDone().catch(() => false))) {
          return { success: true };
        }
        throw error;
      }
    },

    handleReply,
  };
}

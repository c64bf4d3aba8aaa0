import type { IncomingHttpHeaders } from 'node:http';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { HttpReply } from '../../../platform/outbound/transport.ts';
import { parseOutsideJson } from '../../outside-json.ts';
import {
  type Classification,
  classifyGraphFailure,
  type GraphFailure,
  MIN_THROTTLE_MS,
} from '../errors/error-rules.ts';
import {
  EMPTY_ERROR_TEXTS,
  GraphReplyError,
  toNetworkError,
  toPermissionError,
} from '../errors/errors.ts';
import { unreadableReply } from '../errors/transport-errors.ts';
import type { RateLimitedCall } from '../limits/rate-limiter.ts';
import { readRetryAfter } from '../limits/usage-headers.ts';
import { NetworkError } from '../ports/network-error.ts';
import { errorEnvelopeSchema } from '../schemas/schemas.ts';
import type { GraphClient, GraphClientDeps, GraphRequest } from './graph-client.ts';
import type { UnpacedCall } from './token-app.ts';

/** Where an upload goes on that was sent from another place. */
function toOffsets(
  data:
    | { start_offset?: number | null | undefined; end_offset?: number | null | undefined }
    | null
    | undefined,
): { start: number; end: number } | null {
  const start = data?.start_offset ?? null;
  const end = data?.end_offset ?? null;
  return start === null || end === null ? null : { start, end };
}

const MAX_WARNINGS = 100;

/** Classifies replies and holds calls back at limits. */
export function createReplies(
  deps: Pick<GraphClientDeps, 'version' | 'rateLimiter' | 'nowMs' | 'log'>,
  {
    sendAside,
    governed,
  }: {
    readonly sendAside: UnpacedCall;
    /** What a request counts towards. */
    readonly governed: (request: GraphRequest) => RateLimitedCall;
  },
): Pick<GraphClient, 'handleReply'> {
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
      offsets: toOffsets(error.error_data),
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
        blamedPaths: error.error_data?.blame_field_specs ?? [],
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

import { createHash } from 'node:crypto';
import { TransportError } from '../../../platform/outbound/faults.ts';
import type { HttpReply } from '../../../platform/outbound/transport.ts';
import {
  BACKGROUND_RETRY,
  INTERACTIVE_RETRY,
  ONE_TRY,
  type RetryDecision,
  type RetryPolicy,
  withRetry,
} from '../../retry.ts';
import { MIN_THROTTLE_MS } from '../errors/error-rules.ts';
import { GraphReplyError, isUnknownError } from '../errors/errors.ts';
import { fromTransportError } from '../errors/transport-errors.ts';
import type { RateLimitedCall } from '../limits/rate-limiter.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { NetworkError } from '../ports/network-error.ts';
import type { GraphClient, GraphClientDeps, GraphRequest } from './graph-client.ts';
import { createReplies } from './replies.ts';
import { fetchTokenApp, type UnpacedCall } from './token-app.ts';

/** Side calls that decide how to go on must not hold the main call up. */
const SIDE_CALL_TIMEOUT_MS = 5_000;
/**
 * Shorter than a read's: a recorded change must end, re-reading included, before its lease does.
 */
const WRITE_TIMEOUT_MS = 15_000;

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

const GRAPH_HOST = 'graph.facebook.com';
const VIDEO_HOST = 'graph-video.facebook.com';

interface SentBody {
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

async function toBody({
  params,
  files,
}: Pick<GraphRequest, 'params' | 'files'>): Promise<SentBody> {
  if (files === undefined) {
    return {
      contentType: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(params).toString(),
    };
  }
  const form = new FormData();
  for (const [name, text] of Object.entries(params)) {
    form.set(name, text);
  }
  for (const { name, fileName, bytes } of files) {
    form.set(name, new Blob([Uint8Array.from(bytes)]), fileName);
  }
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
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
    files,
    isOfVideos = false,
  }: {
    method: 'GET' | 'POST';
    path: string;
    params: Readonly<Record<string, string>>;
    call: NetworkCall;
    timeoutMs: number | undefined;
  } & Pick<GraphRequest, 'files' | 'isOfVideos'>): Promise<HttpReply> => {
    const url = new URL(`${root}${path}`);
    if (method === 'GET') {
      url.search = new URLSearchParams(params).toString();
    }
    if (isOfVideos && url.hostname === GRAPH_HOST) {
      url.hostname = VIDEO_HOST;
    }
    const sent = method === 'POST' ? await toBody({ params, files }) : undefined;
    try {
      return await deps.transport.send({
        method,
        url,
        // In a header the token cannot end up in a logged URL.
        headers: {
          Authorization: `Bearer ${connection.accessToken}`,
          'User-Agent': connection.userAgent,
          ...(sent === undefined ? {} : { 'Content-Type': sent.contentType }),
        },
        ...(sent === undefined ? {} : { body: sent.body }),
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
        files: request.files,
        isOfVideos: request.isOfVideos ?? false,
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

import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { TransportError } from '../../platform/outbound/faults.ts';
import type { HttpTransport } from '../../platform/outbound/transport.ts';
import {
  classifyGraphFailure,
  GraphReplyError,
  isUnknownFault,
  MIN_THROTTLE_MS,
  toNetworkError,
} from './errors.ts';
import { parseExactJson } from './exact-json.ts';
import type { GovernedCall, Governor } from './governor.ts';
import { type NetworkCall, NetworkError } from './port.ts';
import {
  BACKGROUND_RETRY,
  INTERACTIVE_RETRY,
  ONE_TRY,
  type RetryDecision,
  type RetryPolicy,
  type Sleep,
  withRetry,
} from './retry.ts';
import { errorEnvelopeSchema } from './schemas.ts';
import { fromTransportError, unreadableReply } from './transport-errors.ts';
import { readUsage } from './usage-headers.ts';

/** Shorter than a read's: a recorded change must end, re-reading included, before its lease does. */
const WRITE_TIMEOUT_MS = 15_000;
const FULL_PERCENT = 100;

export interface GraphRequest extends NetworkCall {
  /** Below the version: `me/adaccounts`, `act_1/campaigns`, or empty for the root. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Whose limits the call counts towards; null when it concerns no single ad account. */
  readonly adAccountId: string | null;
  readonly retry?: RetryPolicy;
  readonly timeoutMs?: number;
  /** A page that its reader asks for again in halves: what may be its weight is not tried again as it is. */
  readonly isDivisible?: boolean;
}

export interface GraphClient {
  /** Reads and gives the parsed JSON. @throws NetworkError */
  get(request: GraphRequest): Promise<unknown>;
  /**
   * Writes. After an attempt that may have acted `isDone` re-reads, and the change is sent again only when it
   * answers false. @throws NetworkError
   */
  post(request: GraphRequest & { readonly isDone: () => Promise<boolean> }): Promise<unknown>;
  /** One reply of a batch, judged like a reply of its own. @throws NetworkError */
  judge(input: {
    request: GraphRequest;
    status: number;
    headers: IncomingHttpHeaders;
    text: string;
  }): unknown;
}

/** Tells tokens apart without holding them. */
export function tokenFingerprint({ connection }: NetworkCall): string {
  return createHash('sha256').update(connection.accessToken).digest('base64url').slice(0, 22);
}

function governed({ connection, adAccountId, priority, signal }: GraphRequest): GovernedCall {
  return {
    profileKey: connection.adUserId,
    adAccountId,
    priority: priority ?? 'interactive',
    ...(signal === undefined ? {} : { signal }),
  };
}

function withLocale({ params, locale }: GraphRequest): Record<string, string> {
  return locale === undefined ? { ...params } : { ...params, locale: locale.replace('-', '_') };
}

/** A whole number that may pass 2^53. */
const LONG_NUMBER = /[:[,]\s*-?\d{16,}/;

/** Whole numbers that a number cannot hold are kept as the text they came as: ids and money must stay exact. */
function parseJson(text: string): unknown {
  try {
    return LONG_NUMBER.test(text) ? parseExactJson(text) : JSON.parse(text);
  } catch (error) {
    throw unreadableReply(error);
  }
}

function decideRetry(error: unknown, isDivisible: boolean): RetryDecision {
  if (error instanceof GraphReplyError) {
    if (isDivisible && isUnknownFault(error)) {
      return { again: false };
    }
    const { retry, retryAfterMs } = error.classification;
    switch (retry) {
      case 'once':
        return { again: true, once: true };
      case 'backoff':
        return { again: true };
      case 'wait':
        // Waits longer than a person does; within the budget of background work it is worth it.
        return { again: true, delayMs: Math.max(retryAfterMs ?? 0, MIN_THROTTLE_MS) };
      case 'never':
      case 'smaller':
        return { again: false };
    }
  }
  if (error instanceof NetworkError && String(error.code).startsWith('proxy_')) {
    // A dead proxy takes its whole time-out each time.
    return error.type === 'UnavailableError' ? { again: true, once: true } : { again: false };
  }
  const isPassing =
    error instanceof NetworkError &&
    error.type === 'UnavailableError' &&
    error.code !== 'aborted' &&
    error.code !== 'usage_limit';
  return { again: isPassing };
}

/** Speaks the network's HTTP: token, version, pacing, retries, and errors told apart. */
export function createGraphClient({
  baseUrl,
  version,
  transport,
  governor,
  nowMs,
  sleep,
}: {
  baseUrl: string;
  /** `v26.0` */
  version: string;
  transport: HttpTransport;
  governor: Governor;
  nowMs: () => number;
  sleep: Sleep;
}): GraphClient {
  const root = `${baseUrl.replace(/\/+$/, '')}/${version}/`;

  const judge: GraphClient['judge'] = ({ request, status, headers, text }) => {
    const call = governed(request);
    governor.observe(call, headers);
    const json = parseJson(text);
    const parsed = errorEnvelopeSchema.safeParse(json);
    if (!parsed.success) {
      if (status >= 400 || typeof json !== 'object' || json === null) {
        throw unreadableReply();
      }
      return json;
    }
    const { error } = parsed.data;
    const failure = {
      httpStatus: status,
      code: error.code ?? null,
      subcode: error.error_subcode ?? null,
      isTransient: error.is_transient ?? false,
      message: error.message,
    };
    const classification = classifyGraphFailure(failure);
    let retryAfterMs = classification.retryAfterMs;
    if (classification.kind === 'throttled' && classification.scope !== null) {
      const waits = readUsage(headers).flatMap(({ percent, resetMs }) =>
        percent >= FULL_PERCENT && resetMs !== null ? [resetMs] : [],
      );
      retryAfterMs = Math.max(retryAfterMs ?? 0, ...waits);
      governor.block({ call, scope: classification.scope, forMs: retryAfterMs });
    }
    throw toNetworkError({
      classification: { ...classification, retryAfterMs },
      failure,
      texts: {
        message: error.message,
        userTitle: error.error_user_title ?? null,
        userMessage: error.error_user_msg ?? null,
        traceId: error.fbtrace_id ?? null,
        blamedFields: error.error_data?.blame_field_specs.flat() ?? [],
      },
    });
  };

  const exchange = async (method: 'GET' | 'POST', request: GraphRequest): Promise<unknown> => {
    const { connection, signal, timeoutMs } = request;
    const params = new URLSearchParams(withLocale(request));
    const url = new URL(`${root}${request.path}`);
    if (method === 'GET') {
      url.search = params.toString();
    }
    try {
      const reply = await transport.send({
        method,
        url,
        // In a header the token cannot end up in a logged address.
        headers: {
          Authorization: `Bearer ${connection.accessToken}`,
          'User-Agent': connection.userAgent,
          ...(method === 'POST' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(method === 'POST' ? { body: params.toString() } : {}),
        proxy: connection.proxy,
        ...(signal === undefined ? {} : { signal }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
      return judge({ request, ...reply });
    } catch (error) {
      throw error instanceof TransportError ? fromTransportError(error) : error;
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
      nowMs,
      sleep,
      ...(request.signal === undefined ? {} : { signal: request.signal }),
      attempt,
      decide: (error) => decideRetry(error, request.isDivisible ?? false),
    });

  return {
    get: (request) =>
      retried(request, () => governor.run(governed(request), () => exchange('GET', request))),

    async post({ isDone, ...request }) {
      let mayHaveActed = false;
      const attempt = async (): Promise<unknown> => {
        if (mayHaveActed && (await isDone())) {
          return { success: true };
        }
        mayHaveActed = false;
        try {
          return await governor.run(governed(request), () =>
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

    judge,
  };
}

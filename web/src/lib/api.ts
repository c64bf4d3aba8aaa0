import { findErrorCode, isOwnError, toAppError } from '@ads-checker/shared/error-responses';
import { AppError } from '@ads-checker/shared/errors';
import {
  API_PREFIX,
  API_VERSION,
  API_VERSION_HEADER,
  fillPath,
  IDEMPOTENCY_HEADER,
  type RouteBodyInput,
  type RouteParams,
  type RouteQueryInput,
  type RouteResponse,
  type RouteShape,
} from '@ads-checker/shared/http';
import { type QueryInput, stringifyQuery } from '@ads-checker/shared/query-string';
import type { ZodType } from 'zod';
import { isAbort, NetworkFailure, parseJson, SESSION_RENEWED } from './api-errors.ts';
import { createEmitter } from './emitter.ts';
import type { RawStreamHandlers } from './http-stream.ts';
import { noteServerTime, serverNow } from './server-time.ts';
import { type SessionOwner, setSessionOwner } from './session-owner.ts';
import {
  isSilentUpdate,
  publishSessionUpdate,
  readSessionOwner,
  readSessionUpdate,
} from './session-update.ts';

/** A call before it becomes a URL, so that a fake transport can answer it. */
export interface ApiRequest {
  readonly route: RouteShape;
  readonly params: Readonly<Record<string, string>>;
  readonly query: { readonly [key: string]: QueryInput };
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The server's clock. */
  readonly date?: string | null;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
}

export interface Transport {
  readonly send: (request: ApiRequest) => Promise<ApiAnswer>;
  /** Keeps a stream of events open; returns a close function. */
  readonly openStream: (handlers: RawStreamHandlers, request: ApiRequest) => () => void;
}

/**
 * Signals of any response about the whole client: `session-ended` (401 on a call that needs a
 * session), `session-revoked` (signed out on purpose: local data must be wiped), `identity-changed`
 * (authenticate again), `session-started` (a login or a resumed session), `access-ended` (the
 * session's account was restricted or removed), `account-elsewhere` (another tab selected another
 * account), `must-reload` (426: this client is too old). `reached` and `unreached` tell whether the
 * server responded, which is more reliable than `navigator.onLine`.
 */
export type ApiSignal =
  | 'session-started'
  | 'session-ended'
  | 'session-revoked'
  | 'identity-changed'
  | 'access-ended'
  | 'account-elsewhere'
  | 'must-reload'
  | 'reached'
  | 'unreached';

const { on: onApiSignal, emit } = createEmitter<ApiSignal>();

export { emit as emitApiSignal, onApiSignal };

let sessionsStarted = 0;

function signalSession(owner: SessionOwner): void {
  sessionsStarted += 1;
  setSessionOwner(owner);
  emit('session-started');
}

export function signalError({
  status,
  code,
}: {
  readonly status: number | null;
  readonly code: string | number | undefined;
}): void {
  if (status === 426) {
    emit('must-reload');
  }
  if (status === 401) {
    emit(code === 'session_revoked' ? 'session-revoked' : 'session-ended');
  }
  if (status === 409 && code === 'other_account_selected') {
    emit('account-elsewhere');
  }
}

export const baseHeaders = {
  [API_VERSION_HEADER]: String(API_VERSION),
  accept: 'application/json',
};

export function toUrl({
  route,
  params,
  query,
}: Pick<ApiRequest, 'route' | 'params' | 'query'>): string {
  const search = stringifyQuery(query);
  return `${API_PREFIX}${fillPath(route.path, params)}${search === '' ? '' : `?${search}`}`;
}

/** Its streams are opened by `event-stream.ts`, which loads later. */
const httpTransport: Pick<Transport, 'send'> & Partial<Transport> = {
  async send(request) {
    const { body, headers, signal } = request;
    const response = await fetch(toUrl(request), {
      method: request.route.method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      date: response.headers.get('date'),
      json: parseJson(await response.text()),
    };
  },
};

let transport = httpTransport;

export function getTransport(): typeof httpTransport {
  return transport;
}

/** How often, and how far apart, a call is retried while a renewed cookie is on its way. */
const RENEWAL_TRIES = 10;
const RENEWAL_WAIT_MS = 300;

/**
 * Sends a call, and repeats it when the session's cookie was renewed in the meantime (after a
 * password change): the browser stores the new cookie with the response to whichever tab made that
 * change. A copied cookie elsewhere waits in vain. A 401 for the session before a new login does
 * not end the new one.
 */
async function sendRenewed(request: ApiRequest): Promise<ApiAnswer> {
  for (let tries = 1; ; tries += 1) {
    const sessionsBefore = sessionsStarted;
    const answer = await transport.send(request);
    if (
      answer.status === 401 &&
      request.route.auth === 'session' &&
      sessionsStarted !== sessionsBefore &&
      tries < RENEWAL_TRIES
    ) {
      continue;
    }
    const isRenewed = answer.status === 401 && findErrorCode(answer.json) === SESSION_RENEWED;
    if (!isRenewed || tries === RENEWAL_TRIES || request.signal?.aborted === true) {
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, RENEWAL_WAIT_MS));
  }
}

export function setTransport(next: Transport): () => void {
  const previous = transport;
  transport = next;
  return () => {
    transport = previous;
  };
}

type Field<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : [Record<never, never>] extends [T]
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

export type CallInput<R extends RouteShape> = Field<'params', RouteParams<R>> &
  Field<'query', RouteQueryInput<R>> &
  Field<'body', RouteBodyInput<R>> & {
    readonly signal?: AbortSignal | undefined;
    readonly idempotencyKey?: string | undefined;
    /** Without an answer in this time the call failed like one whose connection was lost. */
    readonly timeLimitMs?: number | undefined;
  };

/** Longer than the server takes for what it asks of others. */
const TIME_LIMIT_MS = 120_000;

/**
 * Makes an API call and returns the whole response, envelope included, parsed by the route's
 * schema. @throws AppError from the server; NetworkFailure 'Request failed to …' without a
 * response of its own; AppError 'Cannot parse the response from …'; the signal's own reason when aborted.
 */
export async function call<R extends RouteShape>(
  route: R,
  input: CallInput<R>,
): Promise<RouteResponse<R>> {
  return callFor(route, input, route.response as ZodType<RouteResponse<R>> | undefined);
}

/** {@link call} with another response schema, for callers that validate its parts separately. */
export async function callFor<R extends RouteShape, T>(
  route: R,
  input: CallInput<R>,
  response: ZodType<T> | undefined,
): Promise<T> {
  const {
    params,
    query,
    body,
    signal,
    idempotencyKey,
    timeLimitMs = TIME_LIMIT_MS,
  } = input as {
    params?: Record<string, string>;
    query?: Record<string, QueryInput>;
    body?: unknown;
    signal?: AbortSignal;
    idempotencyKey?: string;
    timeLimitMs?: number;
  };
  const request = `${route.method} ${API_PREFIX}${fillPath(route.path, params ?? {})}`;
  const limit = AbortSignal.timeout(timeLimitMs);
  const sentMs = serverNow();
  let answer: ApiAnswer;
  try {
    answer = await sendRenewed({
      route,
      params: params ?? {},
      query: query ?? {},
      body,
      headers: {
        ...baseHeaders,
        ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      },
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
  } catch (error) {
    if (signal?.aborted && (isAbort(error) || error === signal.reason)) {
      throw signal.reason;
    }
    emit('unreached');
    throw new NetworkFailure(request, error);
  }
  const isRefusal = answer.status < 200 || answer.status > 299;
  const isOwn = isRefusal
    ? isOwnError(answer.json)
    : answer.json !== undefined || response === undefined;
  if (!isOwn) {
    // A page of a gateway, a proxy, a firewall or a network's login
    emit('unreached');
    const error = toAppError({ request, ...answer });
    throw new NetworkFailure(request, error, error.details);
  }
  emit('reached');
  if (isRefusal || answer.json !== undefined) {
    noteServerTime({ date: answer.date, sentMs });
  }
  if (isRefusal) {
    if (answer.status !== 401 || route.auth === 'session') {
      signalError({ status: answer.status, code: findErrorCode(answer.json) });
    }
    throw toAppError({ request, ...answer });
  }
  const parsed = response?.safeParse(answer.json);
  if (parsed && !parsed.success) {
    throw new AppError('InternalError', `Cannot parse the response from ${request}`, {
      cause: parsed.error,
    });
  }
  const owner = readSessionOwner({ route, data: parsed?.data });
  if (owner !== undefined) {
    signalSession(owner);
  }
  const news = readSessionUpdate({ route, data: parsed?.data });
  if (news !== undefined) {
    publishSessionUpdate(news);
  }
  if (isSilentUpdate(route)) {
    emit('identity-changed');
  }
  return parsed?.data as T;
}

import { isOwnError, toAppError } from '@ads-checker/shared/error-responses';
import type { ErrorType } from '@ads-checker/shared/errors';
import {
  API_PREFIX,
  API_VERSION,
  API_VERSION_HEADER,
  CLIENT_WAIT_MS,
  EXTENSION_VERSION_HEADER,
  fillPath,
  IDEMPOTENCY_HEADER,
  type RouteBodyInput,
  type RouteQueryInput,
  type RouteResponse,
  type RouteShape,
} from '@ads-checker/shared/http';
import { type QueryInput, stringifyQuery } from '@ads-checker/shared/query-string';
import { extensionVersion } from './browser.ts';
import { fail, type Outcome, type Problem, succeed } from './outcome.ts';

interface ServerCall<R extends RouteShape> {
  readonly route: R;
  readonly origin: string;
  readonly token?: string;
  /** Of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: RouteQueryInput<R>;
  readonly body?: RouteBodyInput<R>;
  readonly key?: string;
  /** How long to wait for the response. */
  readonly waitMs?: number;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return undefined;
  }
}

/** Other HTTP servers answer in other formats; this product wraps results in `data`. */
function hasData(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'data' in json;
}

function hasType(json: unknown, type: ErrorType): boolean {
  return typeof json === 'object' && json !== null && 'type' in json && json.type === type;
}

/** A paired server answered before: something on the way to it answers now. */
function foreignAnswer({ auth }: RouteShape): Problem {
  return { kind: auth === 'extension' ? 'unreachable' : 'not_ads_checker' };
}

function readRefusal({
  route,
  response,
  json,
}: {
  readonly route: RouteShape;
  readonly response: Response;
  readonly json: unknown;
}): Problem {
  const { status } = response;
  if (!isOwnError(json)) {
    return status >= 500 ? { kind: 'unreachable' } : foreignAnswer(route);
  }
  if (status === 401 && route.auth === 'extension') {
    // A gateway that asks for its own login may answer as JSON, too.
    return hasType(json, 'AuthenticationError') ? { kind: 'revoked' } : foreignAnswer(route);
  }
  if (status === 426) {
    return { kind: 'extension_too_old' };
  }
  if (status === 404 && !route.errors.includes('NotFoundError')) {
    return { kind: 'server_too_old' };
  }
  const { message, code, details } = toAppError({
    request: `${route.method} ${route.path}`,
    status,
    retryAfter: response.headers.get('retry-after'),
    json,
  });
  return {
    kind: 'refused',
    message,
    code: code ?? null,
    fields: details?.fields ?? [],
    ...(details?.permissions === undefined ? {} : { permissions: details.permissions }),
  };
}

/**
 * Calls the paired server with the extension's token, without cookies. Never throws: errors are
 * returned as a problem.
 */
export async function callServer<R extends RouteShape>({
  route,
  origin,
  token,
  params = {},
  query,
  body,
  key,
  waitMs = CLIENT_WAIT_MS,
}: ServerCall<R>): Promise<Outcome<RouteResponse<R>>> {
  const search = stringifyQuery((query ?? {}) as Record<string, QueryInput>);
  const url = `${origin}${API_PREFIX}${fillPath(route.path, params)}${search === '' ? '' : `?${search}`}`;
  let response: Response;
  let json: unknown;
  try {
    response = await fetch(url, {
      method: route.method,
      headers: {
        accept: 'application/json',
        [API_VERSION_HEADER]: String(API_VERSION),
        [EXTENSION_VERSION_HEADER]: extensionVersion(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(waitMs),
    });
    json = await readJson(response);
  } catch {
    return fail({ kind: 'unreachable' });
  }
  if (!response.ok) {
    return fail(readRefusal({ route, response, json }));
  }
  const parsed = route.response?.safeParse(json);
  if (parsed?.success) {
    return succeed(parsed.data as RouteResponse<R>);
  }
  // A newer server rejects versions it no longer supports, so an unexpected format means an older
  // one.
  return fail(hasData(json) ? { kind: 'server_too_old' } : foreignAnswer(route));
}

import {
  type StreamEvent,
  type StreamEventName,
  streamEventSchemas,
} from '@ads-checker/shared/contracts/stream-events';
import { syncStreamRoute } from '@ads-checker/shared/contracts/sync-stream';
import { isOwnError, toAppError } from '@ads-checker/shared/error-responses';
import {
  API_PREFIX,
  fillPath,
  IDEMPOTENCY_HEADER,
  type RouteShape,
} from '@ads-checker/shared/http';
import type { QueryInput } from '@ads-checker/shared/query-string';
import {
  type ApiRequest,
  type ApiSignal,
  baseHeaders,
  type CallInput,
  emitApiSignal,
  getTransport,
  signalError,
  toUrl,
} from './api.ts';
import { NetworkFailure, SESSION_RENEWED } from './api-errors.ts';
import { openHttpStream, type RawStreamHandlers } from './http-stream.ts';

export interface StreamHandlers {
  /** Connected, also after a reconnect: events in between were lost. */
  readonly onOpen: () => void;
  readonly onEvent: <N extends StreamEventName>(name: N, event: StreamEvent<N>) => void;
  /** `status` is null without a response. The stream reconnects by itself unless `isFinal`. */
  readonly onError: (failure: { status: number | null; isFinal: boolean }) => void;
}

export interface StreamQuery {
  /** The account of the listening replica. */
  readonly accountId: string;
}

const ENDINGS = {
  session_ended: 'session-ended',
  session_revoked: 'session-revoked',
  account_restricted: 'access-ended',
  account_removed: 'access-ended',
} as const satisfies Record<StreamEvent<'ended'>['reason'], ApiSignal>;

/** A request that would fail again. */
function isPermanentError(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function open(handlers: RawStreamHandlers, request: ApiRequest): () => void {
  const { openStream = openOverHttp } = getTransport();
  return openStream(handlers, request);
}

function openOverHttp(handlers: RawStreamHandlers, request: ApiRequest): () => void {
  return openHttpStream({
    url: toUrl(request),
    headers: request.headers,
    method: request.route.method,
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    handlers,
    ...(request.route === syncStreamRoute ? {} : { isFinalStatus: isPermanentError }),
  });
}

export interface EventHandlers {
  /** Connected, also after a reconnect. */
  readonly onOpen: () => void;
  /** `message` without a name of its own; `id` is undefined without one. */
  readonly onEvent: (event: {
    readonly name: string;
    readonly data: unknown;
    readonly id: string | undefined;
  }) => void;
  /** Rejected or disconnected; it reconnects by itself unless `isFinal`. */
  readonly onError: (failure: { readonly error: Error; readonly isFinal: boolean }) => void;
}

/**
 * Makes a call that responds with a stream of events and keeps it open; returns a close function. A
 * reconnect repeats the call with the id of the last event, so a write needs an idempotency key.
 */
export function openEvents<R extends RouteShape>(
  route: R,
  input: CallInput<R>,
  { onOpen, onEvent, onError }: EventHandlers,
): () => void {
  const {
    params = {},
    query = {},
    body,
    idempotencyKey,
  } = input as {
    params?: Record<string, string>;
    query?: Record<string, QueryInput>;
    body?: unknown;
    idempotencyKey?: string;
  };
  const request = `${route.method} ${API_PREFIX}${fillPath(route.path, params)}`;
  const headers = {
    ...baseHeaders,
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
  };
  return open(
    {
      onOpen() {
        emitApiSignal('reached');
        onOpen();
      },
      onMessage: (name, data, id) => onEvent({ name, data, id }),
      onError({ status, isFinal, code, json }) {
        if (status !== null && isOwnError(json) && code !== SESSION_RENEWED) {
          signalError({ status, code });
        }
        const error =
          status === null || !isOwnError(json)
            ? new NetworkFailure(request, undefined)
            : toAppError({ request, status, retryAfter: null, json });
        onError({ error, isFinal });
      },
    },
    { route, params, query, body, headers, signal: undefined },
  );
}

/**
 * Opens the server's stream of hints and keeps it open; returns a close function. Unparsable events
 * are skipped, since a pull has the same effect. Events missed while closed may concern the person
 * too, so every opening emits a signal.
 */
export function openStream(
  { onOpen, onEvent, onError }: StreamHandlers,
  query: StreamQuery,
): () => void {
  const handlers: RawStreamHandlers = {
    onOpen() {
      emitApiSignal('reached');
      emitApiSignal('identity-changed');
      onOpen();
    },
    onMessage(name, data) {
      if (!Object.hasOwn(streamEventSchemas, name)) {
        return;
      }
      const known = name as StreamEventName;
      const parsed = streamEventSchemas[known].safeParse(data);
      if (!parsed.success) {
        return;
      }
      if ('reason' in parsed.data) {
        emitApiSignal(ENDINGS[parsed.data.reason]);
      }
      if (known === 'identity') {
        emitApiSignal('identity-changed');
      }
      onEvent(known, parsed.data as StreamEvent<typeof known>);
    },
    onError({ status, isFinal, code, json }) {
      const isOwn = isOwnError(json);
      if (isOwn && code !== SESSION_RENEWED) {
        signalError({ status, code });
      }
      if (isOwn && status === 403) {
        emitApiSignal('access-ended');
      }
      onError({ status, isFinal });
    },
  };
  return open(handlers, {
    route: syncStreamRoute,
    params: {},
    query: { ...query },
    body: undefined,
    headers: baseHeaders,
    signal: undefined,
  });
}

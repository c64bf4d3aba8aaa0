import { api } from '@ads-checker/shared/contracts/api';
import { AppError } from '@ads-checker/shared/errors';
import {
  IDEMPOTENCY_HEADER,
  type RouteBody,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
  type RouteShape,
} from '@ads-checker/shared/http';
import type { SampleWorld } from '@ads-checker/shared/sample/index';
import type { ApiAnswer, ApiRequest, Transport } from '../../src/lib/api.ts';
import type { AdNetwork } from '../ad-network.ts';
import { createContext } from './context.ts';
import { createTestFeed } from './feed.ts';
import { createHandlers } from './handlers.ts';
import { createOwnedHandlers } from './owned-handlers.ts';
import { createTestSessions } from './sessions.ts';
import { createTestState } from './state.ts';
import { createTestStreams } from './streams.ts';

/** Far more than one page load can use. */
const REVISIONS_A_MILLISECOND = 1_000;

export interface ServerDeps {
  readonly world: SampleWorld;
  readonly network: AdNetwork;
  readonly now: () => number;
  /** Keeps the sign-in over a reload. */
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }) => unknown;

function refuse(error: AppError): ApiAnswer {
  return { status: error.status, retryAfter: null, json: error.toEnvelope() };
}

function parse(input: { route: RouteShape; field: 'params' | 'query' | 'body'; value: unknown }) {
  const parsed = input.route[input.field]?.safeParse(input.value);
  if (parsed && !parsed.success) {
    throw new AppError(
      'ValidationError',
      'Some fields are filled incorrectly. Please correct them and try again.',
      {
        details: {
          fields: parsed.error.issues.map(({ path, message }) => ({
            field: [input.field, ...path].join('.'),
            message,
          })),
        },
      },
    );
  }
  return parsed?.data ?? {};
}

/** Server of the screen tests: sample team and ad network in memory, behind the route tables. */
export function createServer(deps: ServerDeps) {
  const { world, network, now, session } = deps;
  const answers = new Map<string, ApiAnswer>();
  const refusals = new Map<RouteShape, (request: ApiRequest) => AppError | undefined>();
  const state = createTestState({ world, nowMs: now() });
  const feed = createTestFeed({ state, epoch: now() * REVISIONS_A_MILLISECOND });
  feed.refresh();
  const streams = createTestStreams({ now });
  const sessions = createTestSessions({
    state,
    storage: session,
    now,
    onRevoked: (ids) => streams.endSessions({ ids, reason: 'session_revoked' }),
  });
  const context = createContext({
    world,
    network,
    state,
    feed,
    sessions,
    events: streams.events,
    now,
  });
  const handlers = createHandlers(context);

  const byRoute = new Map<RouteShape, AnyHandler>(
    [...createOwnedHandlers(context)].map(([route, handler]) => [route, handler as AnyHandler]),
  );
  for (const [feature, routes] of Object.entries(api)) {
    const own: Readonly<Record<string, unknown>> = {
      ...handlers[feature as keyof typeof handlers],
    };
    for (const [name, route] of Object.entries(routes)) {
      const handler = own[name];
      if (handler !== undefined) {
        byRoute.set(route, handler as AnyHandler);
      }
    }
  }

  const answer = async (request: ApiRequest): Promise<ApiAnswer> => {
    const { route, params, query, body } = request;
    const refusal = refusals.get(route)?.(request);
    if (refusal !== undefined) {
      return refuse(refusal);
    }
    const handler = byRoute.get(route);
    if (handler === undefined) {
      return refuse(new AppError('NotFoundError', 'The requested resource or route is not found.'));
    }
    try {
      const json = await handler({
        params: parse({ route, field: 'params', value: params }),
        query: parse({ route, field: 'query', value: query }),
        body: parse({ route, field: 'body', value: body ?? {} }),
      });
      // Copied, as over the wire: the caller shares no objects with the state.
      return { status: 200, retryAfter: null, json: JSON.parse(JSON.stringify(json)) };
    } catch (error) {
      if (error instanceof AppError) {
        return refuse(error);
      }
      throw error;
    }
  };

  const eventStreams = new Map<RouteShape, Transport['openStream']>();
  const transport: Transport = {
    async send(request) {
      const key = `${sessions.current()?.userId}:${request.headers[IDEMPOTENCY_HEADER]}`;
      const hasKey = request.headers[IDEMPOTENCY_HEADER] !== undefined;
      const known = hasKey ? answers.get(key) : undefined;
      if (known) {
        return known;
      }
      // Rows that a test put into the state are in the feed by the first request.
      streams.changed(feed.refresh());
      const given = await answer(request);
      streams.changed(feed.refresh());
      // Like the real one: failed requests may be retried
      if (hasKey && given.status !== 401 && given.status < 500) {
        answers.set(key, given);
      }
      return given;
    },
    openStream: (stream, request) =>
      eventStreams.get(request.route)?.(stream, request) ??
      streams.open({
        stream,
        accountId: String(request.query.accountId),
        access: () => ({ session: context.session(), account: context.activeAccount() }),
      }),
  };
  return {
    transport,
    state,
    /** Sets the error of a route; it succeeds where `toRefusal` returns undefined. */
    refuse: (route: RouteShape, toRefusal: (request: ApiRequest) => AppError | undefined): void =>
      void refusals.set(route, toRefusal),
    /** Serves a route with a stream of events. */
    stream: (route: RouteShape, open: Transport['openStream']): void =>
      void eventStreams.set(route, open),
    /** Overrides the handler of a route. */
    answer: <R extends RouteShape>(
      route: R,
      handler: (input: {
        readonly params: RouteParams<R>;
        readonly query: RouteQuery<R>;
        readonly body: RouteBody<R>;
      }) => RouteResponse<R> | Promise<RouteResponse<R>>,
    ): void => void byRoute.set(route, handler as AnyHandler),
  };
}

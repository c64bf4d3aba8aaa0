import { scopeOfRoute } from '@ads-checker/shared/access/api-tokens';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import {
  API_PREFIX,
  IDEMPOTENCY_HEADER,
  type RouteAuth,
  type RouteBody,
  type RouteParams,
  type RouteQuery,
  type RouteShape,
} from '@ads-checker/shared/http';
import { parseQueryString, QueryStringError } from '@ads-checker/shared/query-string';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import { z } from 'zod';
import { runAsToken } from '../auth/acting-token.ts';
import type { ActiveSession } from '../auth/session-store.ts';
import { hasApiToken } from './authenticate-request.ts';
import { allowAnyOrigin, answerPreflight } from './cross-origin.ts';
import { createExpensiveRequests } from './expensive-requests.ts';
import { acceptedOrigins, checkApiVersion, checkOrigin, checkScope } from './request-guards.ts';
import type { AppContext, AppMiddleware, AppState } from './state.ts';
import { invalidInput, parseInput, rejectInput } from './validation.ts';

const BODY_LIMIT = '1mb';
const LARGE_BODY_LIMIT = '6mb';
/** Decompression errors of a truncated or invalid body. */
const BROKEN_ENCODING = /^(Z_|ERR_?_?(BROTLI|ZSTD|ZLIB|ERROR))/;
const ANY_METHOD = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const idempotencyKeySchema = z
  .string()
  .regex(/^[\w:.-]{8,128}$/, 'must be 8 to 128 letters, digits, dots, colons, dashes');

export interface RouteRequest<R extends RouteShape> {
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  /** From the cookie or an API token, or from the extension's token. */
  readonly session: R['auth'] extends 'public' ? undefined : ActiveSession;
  readonly idempotencyKey: string | undefined;
  readonly client: { readonly ip: string; readonly userAgent: string };
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly ctx: AppContext;
}

/** The response, envelope included. A route without a response schema writes to `ctx` itself. */
export type RouteHandler<R extends RouteShape> = (
  request: RouteRequest<R>,
) => Promise<R['response'] extends z.ZodType ? z.input<R['response']> : void>;

/** Refuses a caller by the headers alone, before the body is read. */
export type RouteGate = (ctx: AppContext) => void;

export interface ApiRouter {
  /** Registers a route: input and output are validated by its schemas. */
  register<R extends RouteShape>(route: R, handler: RouteHandler<R>, gate?: RouteGate): void;
  readonly middleware: AppMiddleware;
}

export interface ApiRouterDeps {
  readonly appOrigin: string;
  /** @throws AuthenticationError without a valid session. */
  readonly getSession: (ctx: AppContext) => Promise<ActiveSession>;
  /** @throws AuthenticationError without a valid bearer token of an extension. */
  readonly getExtensionSession: (ctx: AppContext) => Promise<ActiveSession>;
  /** @throws AuthenticationError without a valid API token. */
  readonly getTokenSession: (ctx: AppContext) => Promise<ActiveSession>;
}

function parseQuery(ctx: AppContext): unknown {
  try {
    return parseQueryString(ctx.querystring);
  } catch (error) {
    if (error instanceof QueryStringError) {
      throw invalidInput([{ field: `query.${error.field}`, message: error.message }]);
    }
    throw error;
  }
}

const createJsonParser = (jsonLimit: string) =>
  bodyParser({
    enableTypes: ['json'],
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    jsonLimit,
    jsonStrict: false,
    onError: (error) => {
      if (error instanceof SyntaxError) {
        throw invalidInput([{ field: 'body', message: 'must be JSON' }]);
      }
      if ('code' in error && BROKEN_ENCODING.test(String(error.code))) {
        throw invalidInput([
          { field: 'body', message: 'must be encoded as its Content-Encoding says' },
        ]);
      }
      throw error;
    },
  });

const parseJson = createJsonParser(BODY_LIMIT);
const parseLargeJson = createJsonParser(LARGE_BODY_LIMIT);

async function readBody(ctx: AppContext, { hasLargeBody }: RouteShape): Promise<unknown> {
  const hasBody = ctx.request.length !== 0 && ctx.is() !== null;
  if (!hasBody) {
    return undefined;
  }
  if (ctx.is('json') !== 'json') {
    throw new AppError('UnsupportedMediaTypeError', 'The request body must be JSON.', {
      details: { fields: [{ field: 'headers.content-type', message: 'must be application/json' }] },
    });
  }
  await (hasLargeBody ? parseLargeJson : parseJson)(ctx, async () => undefined);
  return ctx.request.body;
}

async function parseRequest<R extends RouteShape>(route: R, ctx: AppContext) {
  const part = (name: 'params' | 'query' | 'body', value: unknown) => {
    const schema = route[name];
    return schema === undefined
      ? rejectInput({ part: name, value })
      : parseInput<unknown>({
          part: name,
          schema,
          value,
          isOfVendor: name === 'body' && route.isBodyOfVendor === true,
        });
  };
  const params = route.params === undefined ? {} : part('params', ctx.params);
  const query = part('query', parseQuery(ctx)) ?? {};
  const takesNoJson = route.method === 'GET' || route.fileField !== undefined;
  const body = takesNoJson ? undefined : part('body', await readBody(ctx, route));
  const key = ctx.get(IDEMPOTENCY_HEADER);
  const idempotencyKey =
    key === ''
      ? undefined
      : parseInput({
          part: 'headers',
          schema: z.object({ [IDEMPOTENCY_HEADER]: idempotencyKeySchema }),
          value: { [IDEMPOTENCY_HEADER]: key },
        })[IDEMPOTENCY_HEADER];
  return { params, query, body, idempotencyKey };
}

/** `/extension/` of `/extension/pair`. */
function folderOf(path: string): string {
  return `${path.split('/').slice(0, 2).join('/')}/`;
}

function abortOnClose(ctx: AppContext): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) {
      controller.abort();
    }
  });
  return controller.signal;
}

function sendResponse(input: { route: RouteShape; ctx: AppContext; answer: unknown }): void {
  if (input.route.response === undefined) {
    return;
  }
  const checked = input.route.response.safeParse(input.answer);
  if (!checked.success) {
    throw new Error(
      `The response of ${input.route.method} ${input.route.path} violates its contract.`,
      {
        cause: checked.error,
      },
    );
  }
  input.ctx.set('Cache-Control', 'no-store');
  input.ctx.type = 'json';
  input.ctx.body = JSON.stringify(checked.data);
}

export function createApiRouter({
  appOrigin,
  getSession,
  getExtensionSession,
  getTokenSession,
}: ApiRouterDeps): ApiRouter {
  const router = new Router<AppState>({ prefix: API_PREFIX });
  const origins = acceptedOrigins(appOrigin);
  const dispatch = router.routes();
  const crossOrigin = new WeakSet<object>();
  const expensive = createExpensiveRequests();
  /**
   * Unknown paths below these answer with CORS headers, so that newer clients can read the error.
   */
  const openFolders = new Set<string>();
  const authenticate = {
    public: async () => undefined,
    session: getSession,
    extension: getExtensionSession,
    apiToken: getTokenSession,
  } as const satisfies Record<RouteAuth, (ctx: AppContext) => Promise<ActiveSession | undefined>>;
  const authenticateToken = async (route: RouteShape, ctx: AppContext): Promise<ActiveSession> => {
    const session = await getTokenSession(ctx);
    checkScope(session, scopeOfRoute(route));
    return session;
  };

  return {
    register(route, handler, gate) {
      const { isCrossOrigin = false } = route;
      if (isCrossOrigin && route.auth === 'session') {
        throw new Error(
          `${route.method} ${route.path} takes the cookie and answers to any origin.`,
        );
      }
      const path = route.path.replace(/\{([^{}]+)\}/g, ':$1');
      const layer = router.register(path, [route.method.toLowerCase()], async (ctx: AppContext) => {
        ctx.state.routePath = route.path;
        checkApiVersion(ctx);
        const isByToken =
          hasApiToken(ctx) && (route.auth === 'session' || route.isPersonal === true);
        if (route.method !== 'GET' && !isCrossOrigin && !isByToken) {
          checkOrigin(ctx, origins);
        }
        const session = isByToken
          ? await authenticateToken(route, ctx)
          : await authenticate[route.auth](ctx);
        gate?.(ctx);
        const input = await parseRequest(route, ctx);
        const request = {
          ...input,
          session,
          client: { ip: ctx.ip, userAgent: ctx.get('User-Agent') },
          signal: abortOnClose(ctx),
          ctx,
        };
        // Validated above; TypeScript cannot follow a table that far.
        const handle = () => handler(request as unknown as RouteRequest<typeof route>);
        const run = () =>
          session?.apiToken == null
            ? handle()
            : runAsToken({ id: session.id, name: session.apiToken.name }, handle);
        const answer = await (route.isExpensive === true && session !== undefined
          ? expensive.run({ userId: session.actor.userId, signal: request.signal }, run)
          : run());
        sendResponse({ route, ctx, answer });
      });
      if (isCrossOrigin) {
        crossOrigin.add(layer);
        openFolders.add(`${API_PREFIX}${folderOf(route.path)}`);
      }
    },
    middleware: async (ctx, next) => {
      if (ctx.path !== API_PREFIX && !ctx.path.startsWith(`${API_PREFIX}/`)) {
        await next();
        return;
      }
      const { path: samePath, pathAndMethod } = router.match(ctx.path, ctx.method);
      const open = samePath.filter((layer) => crossOrigin.has(layer));
      const isOpenNowhere =
        samePath.length === 0 && [...openFolders].some((folder) => ctx.path.startsWith(folder));
      if (ctx.method === 'OPTIONS' && (open.length > 0 || isOpenNowhere)) {
        ctx.state.routePath = 'preflight';
        const methods = isOpenNowhere ? ANY_METHOD : open.flatMap((layer) => layer.methods);
        answerPreflight(ctx, [...new Set(methods)]);
        return;
      }
      if (pathAndMethod.length > 0) {
        if (pathAndMethod.every((layer) => crossOrigin.has(layer))) {
          // First, so that every error is readable across origins.
          allowAnyOrigin(ctx);
        }
        await dispatch(ctx as never, async () => undefined);
        return;
      }
      if (samePath.length > 0) {
        ctx.set('Allow', [...new Set(samePath.flatMap((layer) => layer.methods))].join(', '));
        throw new AppError('MethodNotAllowedError', ERROR_MESSAGES.invalidRequest);
      }
      if (isOpenNowhere) {
        allowAnyOrigin(ctx);
      }
      throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
    },
  };
}

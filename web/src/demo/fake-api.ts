import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { apiTokenRoutes } from '@ads-checker/shared/contracts/api-tokens';
import { extensionRoutes } from '@ads-checker/shared/contracts/extension';
import type { UserDto } from '@ads-checker/shared/contracts/identity';
import { mediaRoutes } from '@ads-checker/shared/contracts/media';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { type UsersQuery, userRoutes } from '@ads-checker/shared/contracts/users';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { IDEMPOTENCY_HEADER, type RouteResponse, type RouteShape } from '@ads-checker/shared/http';
import type { ApiAnswer, ApiRequest, Transport } from '../lib/api.ts';
import type { RawStreamHandlers } from '../lib/http-stream.ts';
import { serveAdObjects } from './ad-objects.ts';
import { serveCommentPresets } from './comment-presets.ts';
import { serveNotifications } from './notifications.ts';
import { loadCommands, loadCruds, serveOwned } from './owned.ts';
import { servePagePosts } from './page-posts.ts';
import { createDemoPixels } from './pixel-sharing.ts';
import { serveProductCatalogs } from './product-catalogs.ts';
import { createRecordedReads } from './reads.ts';
import type { Recording } from './recording.ts';
import { createDemoRows } from './rows.ts';
import { type DemoHandler, type DemoRequest, serve, unsupportedInDemo } from './serve.ts';
import { createDemoSession } from './session.ts';

/** The specifications give the bounds: ad objects respond from 75 ms on, the rest from 150 ms. */
const DELAY_MAX_MS = 750;
const AD_OBJECTS_DELAY_MIN_MS = 75;
const DELAY_MIN_MS = 150;
/** Above the ids of a recording. */
const FIRST_NEW_ID = 990_001;

export interface FakeApiDeps {
  readonly recording: Recording;
  readonly random: () => number;
  readonly wait: (input: { delayMs: number; signal: AbortSignal | undefined }) => Promise<unknown>;
  readonly now: () => number;
  /** Keeps the login over reloads. */
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

function parse(route: RouteShape, field: 'params' | 'query' | 'body', value: unknown) {
  const parsed = route[field]?.safeParse(value);
  if (parsed?.success === false) {
    const fields = parsed.error.issues.map(({ path, message }) => ({
      field: [field, ...path].join('.'),
      message,
    }));
    throw new AppError('ValidationError', ERROR_MESSAGES.invalidFields, { details: { fields } });
  }
  return parsed?.data ?? {};
}

function sortUsers(users: readonly UserDto[], orderBy: UsersQuery['orderBy']): UserDto[] {
  const { column, order } = orderBy ?? { column: 'id', order: 'asc' };
  const sorted = users.toSorted((a, b) =>
    (a[column] ?? '').localeCompare(b[column] ?? '', 'en', { sensitivity: 'base', numeric: true }),
  );
  return order === 'asc' ? sorted : sorted.toReversed();
}

/**
 * Replaces the server with recorded responses of the sandbox: random delays, and one update in five
 * fails. Owned rows can be changed until the page is closed; other changes are rejected with a
 * message. For demonstration only.
 */
export async function createFakeApi(deps: FakeApiDeps): Promise<Transport> {
  const { recording, random, now } = deps;
  const [account] = recording.signedIn.userAccounts;
  if (account === undefined) {
    throw new Error('The recording has no account.');
  }
  const answers = new Map<string, ApiAnswer>();
  const streams = new Set<RawStreamHandlers>();
  const broadcast = (event: string, data: object): void => {
    for (const stream of streams) {
      stream.onMessage(event, data);
    }
  };
  let lastId = FIRST_NEW_ID - 1;
  const nextId = (): string => {
    lastId += 1;
    return String(lastId);
  };
  const nowText = (): string => new Date(now()).toISOString();

  const rows = createDemoRows({
    recording,
    onChange: (collection) => broadcast('changed', { collections: [collection] }),
  });
  const session = createDemoSession({
    recorded: recording.signedIn,
    rows,
    storage: deps.session,
  });
  const pixels = createDemoPixels({ random, now, nextId, wait: deps.wait });
  const reads = createRecordedReads({ recording, rows });
  const byRoute = new Map<RouteShape, DemoHandler[1]>([
    ...reads.handlers,
    ...serveOwned({
      commands: await loadCommands(),
      cruds: await loadCruds(),
      deps: { rows, account, nowText, nextId },
      read: reads.read,
    }),
    ...serveAdObjects({
      recording,
      rows,
      random,
      now,
      onChange: (event) => broadcast('adObject', { ...event, commandId: null }),
    }),
    ...servePagePosts({ recording, random, now }),
    ...pixels.handlers,
    ...serveProductCatalogs({ random, now }),
    ...serveCommentPresets({ rows, nowText, nextId }),
    ...serveNotifications({ rows }),
    ...session.handlers,
    // A page cannot talk to a chat or an extension
    serve(telegramRoutes.getBotInfo, () => ({ data: { botInfo: null } })),
    // There is no media host, but links can be added
    serve(mediaRoutes.getHost, () => ({ data: { kind: 'none' as const, cloudName: null } })),
    serve(extensionRoutes.listBuilds, () => ({ data: { extension: null } })),
    serve(extensionRoutes.listPairingKeys, () => ({ data: { pairingKeys: [] } })),
    serve(apiTokenRoutes.list, () => ({ data: { apiTokens: [], areas: [] } })),
    serve(syncRoutes.pull, ({ params: { collection }, query }) => {
      const page = rows.findPage({ collection, ...query });
      if (page === undefined) {
        throw new AppError('GoneError', 'The cursor is too old. Begin again from 0.');
      }
      return { data: page };
    }),
    serve(syncRoutes.volatile, ({ params: { collection }, query: { ids } }) => ({
      data: { rows: rows.listVolatile(collection, ids) },
    })),
    serve(userRoutes.find, ({ body: { search, limit, offset, orderBy } }) => {
      const found = (rows.list('user') as unknown as readonly UserDto[]).filter((user) =>
        [user.username, user.email, `${user.firstName} ${user.lastName}`].some((text) =>
          text.toLowerCase().includes(search.toLowerCase()),
        ),
      );
      return {
        data: sortUsers(found, orderBy).slice(offset, offset + limit),
        paging: { total: found.length, limit, offset },
      };
    }),
    serve(activityRoutes.list, ({ params, query: { userId, kind, limit, offset } }) => {
      const recorded = recording.reads['activity.list']?.find(
        (read) => read.params.teamId === params.teamId,
      )?.answer as RouteResponse<typeof activityRoutes.list> | undefined;
      const found = (recorded?.data ?? []).filter(
        (entry) =>
          (userId === undefined || entry.actor.userId === userId) &&
          (kind === undefined || entry.kind === kind),
      );
      return {
        data: found.slice(offset, offset + limit),
        paging: { total: found.length, limit, offset },
      };
    }),
  ]);

  const answer = ({ route, params, query, body }: ApiRequest): ApiAnswer => {
    try {
      const handler = byRoute.get(route);
      if (route.auth === 'session') {
        session.require();
      }
      const json = handler?.({
        params: parse(route, 'params', params),
        query: parse(route, 'query', query),
        body: parse(route, 'body', body ?? {}),
      } as DemoRequest);
      if (json === undefined) {
        throw unsupportedInDemo();
      }
      // As over the wire: the caller's copy is independent of the recording.
      return { status: 200, retryAfter: null, json: JSON.parse(JSON.stringify(json)) };
    } catch (error) {
      if (error instanceof AppError) {
        return { status: error.status, retryAfter: null, json: error.toEnvelope() };
      }
      throw error;
    }
  };

  return {
    async send(request) {
      const minMs = request.route.tag === 'Ad objects' ? AD_OBJECTS_DELAY_MIN_MS : DELAY_MIN_MS;
      const delayMs = Math.round(minMs + random() * (DELAY_MAX_MS - minMs));
      await deps.wait({ delayMs, signal: request.signal });
      const key = request.headers[IDEMPOTENCY_HEADER];
      const given = (key === undefined ? undefined : answers.get(key)) ?? answer(request);
      if (key !== undefined && given.status !== 401) {
        answers.set(key, given);
      }
      return given;
    },
    openStream(stream, request) {
      const events = pixels.openStream(stream, request);
      if (events !== undefined) {
        return events;
      }
      streams.add(stream);
      queueMicrotask(() => {
        if (streams.has(stream)) {
          stream.onOpen();
          stream.onMessage('hello', {
            accountId: account.id,
            serverTime: nowText(),
            recent: { since: new Date(0).toISOString(), adAccounts: [] },
          });
        }
      });
      return () => streams.delete(stream);
    },
  };
}

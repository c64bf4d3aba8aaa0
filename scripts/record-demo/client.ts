import type { SyncCollection } from '../../shared/src/collections/index.ts';
import { syncRoutes } from '../../shared/src/contracts/sync.ts';
import type { ErrorEnvelope } from '../../shared/src/errors.ts';
import {
  API_PREFIX,
  API_VERSION,
  API_VERSION_HEADER,
  fillPath,
  type RouteResponse,
  type RouteShape,
} from '../../shared/src/http.ts';
import { type QueryInput, stringifyQuery } from '../../shared/src/query-string.ts';

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryInput>>;
  readonly body?: unknown;
}

export class RefusedError extends Error {
  readonly envelope: ErrorEnvelope;

  constructor(request: string, envelope: ErrorEnvelope) {
    super(`${request}: ${JSON.stringify(envelope)}`);
    this.envelope = envelope;
  }
}

export class Client {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  async call<R extends RouteShape>(route: R, input: Input = {}): Promise<RouteResponse<R>> {
    const query = stringifyQuery(input.query ?? {});
    const path = fillPath(route.path, input.params ?? {});
    const response = await fetch(`${this.#url}${API_PREFIX}${path}${query && `?${query}`}`, {
      method: route.method,
      headers: {
        origin: this.#url,
        'user-agent': USER_AGENT,
        cookie: this.#cookie,
        [API_VERSION_HEADER]: String(API_VERSION),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (!response.ok) {
      throw new RefusedError(`${route.method} ${path}`, (await response.json()) as ErrorEnvelope);
    }
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    return (await response.json()) as RouteResponse<R>;
  }
}

type Rows = RouteResponse<typeof syncRoutes.pull>['data']['rows'];

/** All rows of the person's feed. */
export async function readRows(client: Client, collection: SyncCollection) {
  const rows: Rows = [];
  let cursor = '0';
  for (;;) {
    const { data } = await client.call(syncRoutes.pull, {
      params: { collection },
      query: { cursor },
    });
    if (data.rows.length === 0) {
      return rows.filter(({ doc }) => doc !== undefined);
    }
    rows.push(...data.rows);
    cursor = data.cursor;
  }
}

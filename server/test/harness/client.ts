import {
  API_PREFIX,
  API_VERSION,
  API_VERSION_HEADER,
  fillPath,
  IDEMPOTENCY_HEADER,
  type RouteShape,
} from '@ads-checker/shared/http';
import { type QueryInput, stringifyQuery } from '@ads-checker/shared/query-string';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface RequestInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryInput>>;
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RawInput {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export class TestClient {
  readonly baseUrl: string;
  readonly #cookies = new Map<string, string>();

  constructor({ baseUrl, cookies }: { baseUrl: string; cookies?: ReadonlyMap<string, string> }) {
    this.baseUrl = baseUrl;
    for (const [name, value] of cookies ?? []) {
      this.#cookies.set(name, value);
    }
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** A client with the same cookies, as another window of the browser. */
  copy(): TestClient {
    return new TestClient({ baseUrl: this.baseUrl, cookies: this.#cookies });
  }

  headers(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      origin: this.baseUrl,
      [API_VERSION_HEADER]: String(API_VERSION),
      ...(cookie === '' ? {} : { cookie }),
      ...extra,
    };
  }

  async raw({ method, path, headers, body }: RawInput): Promise<TestResponse> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: this.headers(headers),
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    this.#remember(response);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }

  /** Calls a route without its types: tests also send what the types forbid. */
  async call(route: RouteShape, input: RequestInput = {}): Promise<TestResponse> {
    const query = stringifyQuery(input.query ?? {});
    const path = fillPath(route.path, input.params ?? {});
    return this.raw({
      method: route.method,
      path: `${API_PREFIX}${path}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.key === undefined ? {} : { [IDEMPOTENCY_HEADER]: input.key }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
  }

  #remember(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') {
        this.#cookies.delete(name);
      } else {
        this.#cookies.set(name, value);
      }
    }
  }
}

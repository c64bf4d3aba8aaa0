import { randomUUID } from 'node:crypto';
import { type APIRequestContext, request } from '@playwright/test';
import type { SignedIn } from '../../shared/src/contracts/identity.ts';
import { API_VERSION, IDEMPOTENCY_HEADER } from '../../shared/src/http.ts';
import type { Credentials } from './people.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface SignInInput {
  readonly url: string;
  readonly credentials: Credentials;
}

interface OpenSession {
  readonly context: APIRequestContext;
  readonly signedIn: SignedIn;
}

export async function openSession({
  url,
  credentials: { username, password },
}: SignInInput): Promise<OpenSession> {
  const context = await request.newContext({
    baseURL: url,
    // Playwright would start with the test's cookies, and signing in would end their session.
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { origin: url, 'x-api-version': String(API_VERSION) },
  });
  const data = { username, password };
  return { context, signedIn: await send({ context, method: 'POST', path: '/login', data }) };
}

/** A session of the product's HTTP API; {@link send} throws with the error response. */
export class ApiSession {
  readonly #context: APIRequestContext;
  readonly #signedIn: SignedIn;

  protected constructor({ context, signedIn }: OpenSession) {
    this.#context = context;
    this.#signedIn = signedIn;
  }

  get teamId(): string {
    return this.#signedIn.session.teamId ?? '';
  }

  get accountId(): string {
    return this.#signedIn.session.accountId ?? '';
  }

  get userId(): string {
    return this.#signedIn.session.userId;
  }

  get owner(): { readonly name: string; readonly username: string; readonly team: string } {
    const { user, userTeams } = this.#signedIn;
    const team = userTeams.find(({ id }) => id === this.teamId);
    return {
      name: `${user.firstName} ${user.lastName}`,
      username: user.username,
      team: team?.name ?? '',
    };
  }

  storageState() {
    return this.#context.storageState();
  }

  dispose(): Promise<void> {
    return this.#context.dispose();
  }

  protected send<T>(method: Method, path: string, data?: unknown): Promise<T> {
    return send({ context: this.#context, method, path, data });
  }
}

async function send<T>({
  context,
  method,
  path,
  data,
}: {
  readonly context: APIRequestContext;
  readonly method: Method;
  readonly path: string;
  readonly data: unknown;
}): Promise<T> {
  const response = await context.fetch(`/api/v1${path}`, {
    method,
    // The server may close an idle keep-alive connection just when it is used again.
    maxRetries: 1,
    ...(method === 'GET' ? {} : { headers: { [IDEMPOTENCY_HEADER]: randomUUID() } }),
    ...(data === undefined ? {} : { data }),
  });
  if (!response.ok()) {
    throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  }
  const { data: result } = (await response.json()) as { data: T };
  return result;
}

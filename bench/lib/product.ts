import type { BrowserContext } from 'playwright-core';
import { ADMIN, Product } from '../../e2e/product/product.ts';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import type { AdUserDto } from '../../shared/src/contracts/ad-users.ts';
import type { SignedIn } from '../../shared/src/contracts/identity.ts';
import { API_PREFIX, API_VERSION, API_VERSION_HEADER } from '../../shared/src/http.ts';

/** A signed-in client of the product's HTTP API, without a browser. */
export class Person {
  readonly accountId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #url: string;
  readonly #cookie: string;

  private constructor({
    url,
    cookie,
    accountId,
  }: {
    url: string;
    cookie: string;
    accountId: string;
  }) {
    this.#url = url;
    this.#cookie = cookie;
    this.accountId = accountId;
    this.headers = { cookie, [API_VERSION_HEADER]: String(API_VERSION) };
  }

  static async signIn(url: string): Promise<Person> {
    const response = await fetch(`${url}${API_PREFIX}/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: url,
        [API_VERSION_HEADER]: String(API_VERSION),
      },
      body: JSON.stringify(ADMIN),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (!response.ok || cookie === undefined) {
      throw new Error(`Signing in failed: ${response.status} ${await response.text()}`);
    }
    const { data } = (await response.json()) as { data: SignedIn };
    if (data.session.accountId === null) {
      throw new Error('The administrator has no account');
    }
    return new Person({ url, cookie, accountId: data.session.accountId });
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.#url}${API_PREFIX}${path}`, { headers: this.headers });
    if (!response.ok) {
      throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    }
    return (await response.json()) as T;
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#write('POST', path, body);
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#write('PATCH', path, body);
  }

  async #write<T>(method: string, path: string, body: unknown): Promise<T> {
    const response = await fetch(`${this.#url}${API_PREFIX}${path}`, {
      method,
      headers: { ...this.headers, origin: this.#url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) {
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    }
    return (await response.json()) as T;
  }

  async listAdUsers(): Promise<readonly AdUserDto[]> {
    const { data } = await this.get<{ data: { adUsers: AdUserDto[] } }>(
      `/accounts/${this.accountId}/ad-users?includeShared=true`,
    );
    return data.adUsers;
  }

  async addSession(context: BrowserContext): Promise<void> {
    const [name = '', value = ''] = this.#cookie.split('=');
    await context.addCookies([
      { name, value, url: this.#url, httpOnly: true, sameSite: 'Lax', expires: -1 },
    ]);
  }
}

/**
 * Runs `use` with the built product on free ports and a temporary database, and stops it in any
 * case.
 */
export async function withProduct<T>(
  use: (running: { product: Product; person: Person }) => Promise<T>,
): Promise<T> {
  await buildIfNeeded();
  // Background checks would compete with the measured work
  const product = await Product.start({ AD_OBJECT_CHECK_MINUTES: '9999' });
  try {
    return await use({ product, person: await Person.signIn(product.url) });
  } finally {
    await product.stop();
  }
}

import { type APIRequestContext, request } from '@playwright/test';

export interface Profile {
  readonly id: string;
  readonly facebookId: string;
  readonly name: string;
  readonly customName: string | null;
  readonly status: string;
  readonly isShared: boolean;
  readonly accountId: string;
}

export interface AdAccount {
  readonly id: string;
  readonly name: string;
  readonly status: number;
  readonly isUserAllowedToAdvertise: boolean;
  readonly currency: string;
}

export interface AdObject {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly effectiveStatus: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A signed-in person without a browser: the product's own HTTP API, as any client speaks it. */
export class Api {
  readonly #context: APIRequestContext;
  #session = { accountId: '', teamId: '', userId: '' };

  private constructor(context: APIRequestContext) {
    this.#context = context;
  }

  static async signIn({
    url,
    credentials,
  }: {
    url: string;
    credentials: Credentials;
  }): Promise<Api> {
    const api = new Api(
      await request.newContext({
        baseURL: url,
        extraHTTPHeaders: { origin: url, 'x-api-version': '1' },
      }),
    );
    const { session } = await api.#send<{
      session: { accountId: string; teamId: string; userId: string };
    }>('POST', '/login', credentials);
    api.#session = session;
    return api;
  }

  get teamId(): string {
    return this.#session.teamId;
  }

  get userId(): string {
    return this.#session.userId;
  }

  /** The cookies of the session, for a browser that is to be signed in already. */
  storageState() {
    return this.#context.storageState();
  }

  async listProfiles(): Promise<readonly Profile[]> {
    const { adUsers } = await this.#send<{ adUsers: readonly Profile[] }>(
      'GET',
      `/accounts/${this.#session.accountId}/ad-users?includeShared=1`,
    );
    return adUsers;
  }

  listAdAccounts(adUserId: string): Promise<readonly AdAccount[]> {
    return this.#send('GET', `/ad-users/${adUserId}/ad-accounts`);
  }

  listCampaigns({
    adUserId,
    adAccountId,
  }: {
    adUserId: string;
    adAccountId: string;
  }): Promise<readonly AdObject[]> {
    return this.#send(
      'GET',
      `/ad-users/${adUserId}/ad-accounts/${adAccountId}/ad-campaigns?limit=100`,
    );
  }

  dispose(): Promise<void> {
    return this.#context.dispose();
  }

  async #send<T>(method: 'GET' | 'POST', path: string, data?: unknown): Promise<T> {
    const response = await this.#context.fetch(`/api/v1${path}`, {
      method,
      ...(data === undefined ? {} : { data }),
    });
    if (!response.ok()) {
      throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    }
    const { data: result } = (await response.json()) as { data: T };
    return result;
  }
}

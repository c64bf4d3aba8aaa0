import { listApiAreas } from '@ads-checker/shared/access/api-tokens';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { type NewApiToken, apiTokenRoutes as r } from '@ads-checker/shared/contracts/api-tokens';
import { TestClient } from './client.ts';

/** All scopes. */
export const ALL_SCOPES = listApiAreas(allRoutes).flatMap(({ scopes }) => scopes);

/** A program that has an API token and nothing else: no cookie, no origin, no version. */
export class TokenClient extends TestClient {
  readonly token: string;
  readonly id: string;

  constructor({ baseUrl, token, id = '' }: { baseUrl: string; token: string; id?: string }) {
    super({ baseUrl });
    this.token = token;
    this.id = id;
  }

  static async create(
    browser: TestClient,
    { name = 'Reports', scopes = ALL_SCOPES, expiresInDays = 30 }: Partial<NewApiToken> = {},
  ): Promise<TokenClient> {
    const { body } = await browser.call(r.create, {
      body: { name, scopes: [...scopes], expiresInDays },
    });
    const { apiToken, token } = r.create.response.parse(body).data;
    return new TokenClient({ baseUrl: browser.baseUrl, token, id: apiToken.id });
  }

  override headers(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, ...extra };
  }
}

import { extensionRoutes as r } from '@ads-checker/shared/contracts/extension';
import { EXTENSION_VERSION_HEADER } from '@ads-checker/shared/http';
import { TestClient } from './client.ts';

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** A client with the extension's origin and a bearer token instead of a cookie. */
export class TestExtension extends TestClient {
  readonly token: string | undefined;
  readonly version: string;

  constructor({
    baseUrl,
    token,
    version = '1.2.0',
  }: {
    baseUrl: string;
    token?: string;
    version?: string;
  }) {
    super({ baseUrl });
    this.token = token;
    this.version = version;
  }

  static async pair(browser: TestClient): Promise<TestExtension> {
    const { baseUrl } = browser;
    const { body } = await new TestExtension({ baseUrl }).usePairing(await askForCode(browser));
    return new TestExtension({ baseUrl, token: r.pair.response.parse(body).data.token });
  }

  usePairing(code: string) {
    return this.call(r.pair, { body: { code, extensionVersion: this.version } });
  }

  previewPairing(code: string) {
    return this.call(r.previewPairing, { body: { code } });
  }

  override headers(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
    return super.headers({
      origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
      'sec-fetch-site': 'cross-site',
      'user-agent': CHROME,
      [EXTENSION_VERSION_HEADER]: this.version,
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      ...extra,
    });
  }
}

export async function askForCode(browser: TestClient): Promise<string> {
  const { status, body } = await browser.call(r.createPairing);
  if (status !== 200) {
    throw new Error(`There is no code: ${JSON.stringify(body)}`);
  }
  return r.createPairing.response.parse(body).data.code;
}

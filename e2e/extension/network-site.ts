import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface SignedInProfile {
  readonly facebookId: string;
  readonly accessToken: string;
  readonly name: string;
}

/** Values that identify a session and a browser; tests check where they must not appear. */
export interface SiteSession extends SignedInProfile {
  readonly xs: string;
}

export const ADS_MANAGER = 'https://adsmanager.facebook.com/adsmanager/manage/campaigns';
const DAY_SECONDS = 86_400;
/** Set for the whole site; scripts of a page read cookies that are not HttpOnly. */
const ATTRIBUTES = 'Domain=.facebook.com; Path=/; Secure; SameSite=None';
/** Cookies that the extension must not send. */
const OTHERS = { presence: 'chat-is-on', wd: '1440x900', dpr: '1' };

function randomText(): string {
  return randomBytes(12).toString('base64url');
}

function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^\x20-\x7E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Data that a page of the site gives its scripts about the viewer; signed-out pages have a zero id
 * and no name. The format is that of saved pages; see ADR 7.
 */
function definesOf(session: SiteSession | null): string {
  const { facebookId = '0', name = '' } = session ?? {};
  return toScriptJson([
    ['CookieCoreConfig', [], { c_user: {}, presence: { t: 2_592_000 } }, 2104],
    ['CurrentCommunityInitialData', [], {}, 490],
    [
      'CurrentUserInitialData',
      [],
      {
        ACCOUNT_ID: facebookId,
        USER_ID: facebookId,
        NAME: name,
        SHORT_NAME: name.split(' ')[0],
        IS_BUSINESS_PERSON_ACCOUNT: false,
        HAS_SECONDARY_BUSINESS_PERSON: false,
        IS_FACEBOOK_WORK_ACCOUNT: false,
        APP_ID: '256281040558',
      },
      270,
    ],
    ['SiteData', [], { haste_site: 'www', is_rtl: false }, 317],
  ]);
}

/**
 * The ad network's site as an extension sees it: HttpOnly session cookies, and an Ads Manager page
 * under a strict CSP with its token in a variable and the viewer in a script. Listens on this
 * machine; the test's browser maps the real hostnames to it.
 */
export class NetworkSite {
  readonly port: number;
  readonly #server: Server;
  #session: SiteSession | null = null;

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('request', (request, response) => this.#answer({ request, response }));
  }

  static async start(): Promise<NetworkSite> {
    const read = (name: string) => readFile(new URL(name, import.meta.url));
    const [key, cert] = await Promise.all([read('./key.pem'), read('./cert.pem')]);
    const server = createServer({ key, cert });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new NetworkSite(server);
  }

  signIn(profile: SignedInProfile): SiteSession {
    this.#session = { ...profile, xs: `12%3A${randomText()}%3A2%3A1` };
    return this.#session;
  }

  signOut(): void {
    this.#session = null;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #cookies(): readonly string[] {
    const session = this.#session;
    const live = `${ATTRIBUTES}; Max-Age=${DAY_SECONDS}`;
    const values = { datr: randomText(), sb: randomText(), fr: randomText() };
    return [
      ...Object.entries({ ...values, ...OTHERS }).map(
        ([name, value]) => `${name}=${value}; ${live}`,
      ),
      ...(session === null
        ? [`c_user=; ${ATTRIBUTES}; Max-Age=0`, `xs=; ${ATTRIBUTES}; HttpOnly; Max-Age=0`]
        : [`c_user=${session.facebookId}; ${live}`, `xs=${session.xs}; ${live}; HttpOnly`]),
    ];
  }

  #answer({ request, response }: { request: IncomingMessage; response: ServerResponse }): void {
    if (request.url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const isAdsManager = /^(adsmanager|business)\./.test(request.headers.host ?? '');
    const nonce = randomBytes(16).toString('base64');
    const token = isAdsManager ? this.#session?.accessToken : undefined;
    const scripts = [
      `window.defines = ${definesOf(this.#session)};`,
      ...(token === undefined
        ? []
        : [`(function(){window.__accessToken="${token}";window.__isReady=true})();`]),
    ];
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': [...this.#cookies()],
      'content-security-policy': `default-src 'none'; img-src 'self'; script-src 'nonce-${nonce}'; require-trusted-types-for 'script'; trusted-types none; frame-ancestors 'none'`,
    });
    const title = isAdsManager ? 'Ads Manager' : 'Home';
    const body = scripts.map((script) => `<script nonce="${nonce}">${script}</script>`).join('');
    response.end(
      `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`,
    );
  }
}

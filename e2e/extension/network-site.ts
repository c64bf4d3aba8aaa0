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

/** What the site knows a session and a browser by; a test looks for these where they must not be. */
export interface SiteSession extends SignedInProfile {
  readonly xs: string;
}

export const ADS_MANAGER = 'https://adsmanager.facebook.com/adsmanager/manage/campaigns';
const DAY_SECONDS = 86_400;
/** Set for the whole site; a page's own scripts see those that are not HttpOnly. */
const ATTRIBUTES = 'Domain=.facebook.com; Path=/; Secure; SameSite=None';
/** The site sets more than anybody asked for: these are to stay where they are. */
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
 * What a page of the site tells its own scripts of who is looking, among much else; pages of nobody tell it too, with a
 * zero and no name. The shape is that of pages people have kept; see ADR 7.
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
 * The network's own site as far as an extension sees it: cookies of a session, hidden from scripts, and an Ads Manager page
 * that keeps its token in a variable, and who is looking in a script, under a strict policy. Listens on this computer; the
 * browser of a test is told to find the real names there.
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

  /** From now on every page sets a session of that profile. */
  signIn(profile: SignedInProfile): SiteSession {
    this.#session = { ...profile, xs: `12%3A${randomText()}%3A2%3A1` };
    return this.#session;
  }

  /** From now on every page ends the session. */
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

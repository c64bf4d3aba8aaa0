import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Who is signed in to the site in the browser of a test. */
export interface SignedInProfile {
  readonly facebookId: string;
  readonly accessToken: string;
}

/** What the site knows a session and a browser by; a test looks for these where they must not be. */
export interface SiteSession extends SignedInProfile {
  readonly xs: string;
}

const DAY_SECONDS = 86_400;
/** Set for the whole site; a page's own scripts see those that are not HttpOnly. */
const ATTRIBUTES = 'Domain=.facebook.com; Path=/; Secure; SameSite=None';
/** The site sets more than anybody asked for: these are to stay where they are. */
const OTHERS = { presence: 'chat-is-on', wd: '1440x900', dpr: '1' };

function randomText(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * The network's own site as far as an extension sees it: cookies of a session, hidden from scripts, and an Ads Manager page
 * that keeps its token in a variable under a strict policy. Listens on this computer; the browser of a test is told to find
 * the real names there.
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
    const script =
      token === undefined
        ? ''
        : `<script nonce="${nonce}">window.__accessToken = ${JSON.stringify(token)};</script>`;
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': [...this.#cookies()],
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; require-trusted-types-for 'script'; trusted-types none; frame-ancestors 'none'`,
    });
    const title = isAdsManager ? 'Ads Manager' : 'Home';
    response.end(
      `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${script}</html>`,
    );
  }
}

import http from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { setBounded } from './bounded-map.ts';
import type { ProxyConnection } from './port.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 32_000_000;
const MAX_AGENTS = 500;

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly proxy: ProxyConnection | null;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

interface HttpReply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

export type TransportReason =
  | 'aborted'
  | 'timeout'
  | 'refused'
  | 'host_not_found'
  | 'wrong_credentials'
  | 'wrong_protocol'
  | 'target_unreachable'
  | 'tls_error'
  | 'dropped'
  | 'too_large';

/** A call that got no whole reply. */
export class TransportError extends Error {
  readonly reason: TransportReason;
  /** False when the request cannot have reached the network. */
  readonly wasSent: boolean;
  readonly isProxyFault: boolean;

  constructor({
    reason,
    wasSent,
    isProxyFault,
    cause,
  }: {
    reason: TransportReason;
    wasSent: boolean;
    isProxyFault: boolean;
    cause?: unknown;
  }) {
    super(`The call to the network failed: ${reason}`, cause === undefined ? undefined : { cause });
    this.name = 'TransportError';
    this.reason = reason;
    this.wasSent = wasSent;
    this.isProxyFault = isProxyFault;
  }
}

export interface HttpTransport {
  /** One request, without retries. @throws TransportError when no whole reply came back. */
  send(request: HttpRequest): Promise<HttpReply>;
  close(): void;
}

const gunzip = promisify(zlib.gunzip);
const brotliDecompress = promisify(zlib.brotliDecompress);

async function decode(body: Buffer, encoding: string | undefined): Promise<string> {
  const limit = { maxOutputLength: MAX_BODY_BYTES };
  switch (encoding) {
    case 'gzip':
      return (await gunzip(body, limit)).toString('utf8');
    case 'br':
      return (await brotliDecompress(body, limit)).toString('utf8');
    default:
      return body.toString('utf8');
  }
}

function proxyUrl(proxy: ProxyConnection, scheme: string): URL {
  const host = proxy.hostname.includes(':') ? `[${proxy.hostname}]` : proxy.hostname;
  const user = encodeURIComponent(proxy.username ?? '');
  // SOCKS4 knows a user id only.
  const password =
    proxy.protocol === 'socks4' ? '' : `:${encodeURIComponent(proxy.password ?? '')}`;
  const credentials = proxy.username === null ? '' : `${user}${password}@`;
  return new URL(`${scheme}://${credentials}${host}:${proxy.port}`);
}

function createAgent({
  proxy,
  isHttps,
}: {
  proxy: ProxyConnection | null;
  isHttps: boolean;
}): http.Agent {
  const options = { keepAlive: true, maxSockets: 8, timeout: 60_000 };
  if (proxy === null) {
    return isHttps ? new https.Agent(options) : new http.Agent(options);
  }
  switch (proxy.protocol) {
    case 'http':
    case 'https': {
      const url = proxyUrl(proxy, proxy.protocol);
      return isHttps ? new HttpsProxyAgent(url, options) : new HttpProxyAgent(url, options);
    }
    // Names are resolved at the proxy: the network must not see where this server stands.
    case 'socks4':
      return new SocksProxyAgent(proxyUrl(proxy, 'socks4a'), options);
    case 'socks5':
      return new SocksProxyAgent(proxyUrl(proxy, 'socks5h'), options);
  }
}

function reasonOf(error: NodeJS.ErrnoException): TransportReason {
  const text = error.message;
  switch (error.code) {
    case 'ECONNREFUSED':
      return 'refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'host_not_found';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'target_unreachable';
    case 'ETIMEDOUT':
      return 'timeout';
    default:
      break;
  }
  if (/authentication failed|no accepted authentication/i.test(text)) {
    return 'wrong_credentials';
  }
  if (/proxy rejected connection/i.test(text)) {
    return 'target_unreachable';
  }
  if (/initial handshake|before receiving CONNECT|Parse Error/i.test(text)) {
    return 'wrong_protocol';
  }
  return /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(error.code ?? '')
    ? 'tls_error'
    : 'dropped';
}

/** HTTP through each profile's proxy, one kept-alive agent per proxy. */
export function createHttpTransport({
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  totalTimeoutMs = TOTAL_TIMEOUT_MS,
}: {
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
} = {}): HttpTransport {
  const agents = new Map<string, http.Agent>();

  const agentFor = (input: { proxy: ProxyConnection | null; isHttps: boolean }): http.Agent => {
    const key = JSON.stringify(input);
    const known = agents.get(key);
    const agent = known ?? createAgent(input);
    setBounded(agents, { key, value: agent, max: MAX_AGENTS })?.destroy();
    return agent;
  };

  const exchange = (request: HttpRequest): Promise<HttpReply> =>
    new Promise((resolve, reject) => {
      const { url, proxy, method, headers, body, signal } = request;
      const isHttps = url.protocol === 'https:';
      let wasSent = false;
      let timeoutReason: 'timeout' | undefined;
      const outgoing = (isHttps ? https : http).request(url, {
        method,
        agent: agentFor({ proxy, isHttps }),
        headers: {
          Accept: 'application/json',
          'Accept-Encoding': 'gzip, br',
          ...headers,
          ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        },
      });
      const giveUp = (): void => {
        timeoutReason = 'timeout';
        outgoing.destroy(new Error('timed out'));
      };
      const totalTimer = setTimeout(giveUp, request.timeoutMs ?? totalTimeoutMs);
      const connectTimer = setTimeout(() => {
        if (!wasSent) {
          giveUp();
        }
      }, connectTimeoutMs);
      const onAbort = (): void => {
        outgoing.destroy(new Error('aborted'));
      };
      const cleanUp = (): void => {
        clearTimeout(totalTimer);
        clearTimeout(connectTimer);
        signal?.removeEventListener('abort', onAbort);
      };
      const fail = (error: NodeJS.ErrnoException, reason?: TransportReason): void => {
        cleanUp();
        const found = reason ?? (signal?.aborted ? 'aborted' : (timeoutReason ?? reasonOf(error)));
        const isProxyFault = proxy !== null && !wasSent && found !== 'aborted';
        reject(new TransportError({ reason: found, wasSent, isProxyFault, cause: error }));
      };
      const markSent = (): void => {
        wasSent = true;
      };

      if (signal?.aborted) {
        onAbort();
      }
      signal?.addEventListener('abort', onAbort, { once: true });
      outgoing.once('socket', (socket) => {
        if (socket.connecting) {
          socket.once(isHttps ? 'secureConnect' : 'connect', markSent);
        } else {
          markSent();
        }
      });
      outgoing.once('error', (error) => fail(error));
      outgoing.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BODY_BYTES) {
            incoming.destroy();
            fail(new Error('too large'), 'too_large');
            return;
          }
          chunks.push(chunk);
        });
        incoming.once('error', (error) => fail(error));
        incoming.once('close', () => {
          if (!incoming.complete) {
            fail(new Error('the reply ended early'));
          }
        });
        incoming.once('end', () => {
          if (!incoming.complete) {
            return;
          }
          cleanUp();
          decode(Buffer.concat(chunks), incoming.headers['content-encoding']).then(
            (text) =>
              resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
            (error: Error) => fail(error),
          );
        });
      });
      outgoing.end(body);
    });

  return {
    async send(request) {
      const reply = await exchange(request);
      if (reply.status === 407) {
        throw new TransportError({
          reason: 'wrong_credentials',
          wasSent: false,
          isProxyFault: true,
        });
      }
      return reply;
    },
    close() {
      for (const agent of agents.values()) {
        agent.destroy();
      }
      agents.clear();
    },
  };
}

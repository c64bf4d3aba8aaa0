import http from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { AddressGuard } from './address-guard.ts';
import { type AgentSettings, createAgent, type DialOptions, retireAgent } from './agents.ts';
import {
  ConnectFault,
  codeOf,
  faultOfForwarder,
  reasonOfCall,
  TransportError,
  type TransportReason,
} from './faults.ts';
import { attributeToOwnNetwork, createOwnNetwork, type OwnNetwork } from './own-network.ts';
import type { ProxyConnection } from './proxy-connection.ts';
import { hostnameOf } from './tunnel.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 32_000_000;
const MAX_AGENTS = 500;

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly proxy: ProxyConnection | null;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
  /** The reply is a file: `bytes` has it, and `text` is empty. */
  readonly isFile?: boolean;
  /** Uses a new connection and closes it: a check must prove that one can be opened. */
  readonly isFresh?: boolean;
  /**
   * The address was typed by a person, so the guard checks the target. For calls without a proxy.
   */
  readonly isTargetGuarded?: boolean;
  /** The connection that a time-out of a call without a proxy says something of. */
  readonly circuit?: string;
  /** Finds out whether the connection works: is sent even if it just timed out. */
  readonly isProbe?: boolean;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** Only where a file was asked for. */
  readonly bytes?: Uint8Array;
}

export interface HttpTransport {
  /**
   * One request, without retries and redirects. @throws TransportError without a complete reply.
   */
  send(request: HttpRequest): Promise<HttpReply>;
  /** The connection settings changed: closes idle connections. */
  closeIdle(proxy: ProxyConnection): void;
  close(): void;
}

const gunzip = promisify(zlib.gunzip);
const brotliDecompress = promisify(zlib.brotliDecompress);

async function decode(
  body: Buffer,
  { encoding, maxBytes }: { encoding: string | undefined; maxBytes: number },
): Promise<Buffer> {
  if (body.length === 0) {
    // A response to HEAD, or a 204, has an encoding header without a body.
    return body;
  }
  const limit = { maxOutputLength: maxBytes };
  switch (encoding) {
    case 'gzip':
      return gunzip(body, limit);
    case 'br':
      return brotliDecompress(body, limit);
    default:
      return body;
  }
}

/** HTTP proxies forward plain HTTP and may answer themselves; all else uses a tunnel. */
function isForwarded({ proxy, url }: HttpRequest): boolean {
  return url.protocol === 'http:' && (proxy?.protocol === 'http' || proxy?.protocol === 'https');
}

function isGuarded({ proxy, isTargetGuarded = false }: HttpRequest): boolean {
  return proxy === null && isTargetGuarded;
}

type Route = Pick<AgentSettings, 'proxy' | 'isHttps' | 'isTargetGuarded'>;

interface HttpTransportDeps {
  /** Checks addresses of proxies, and of user-supplied targets. */
  guard: AddressGuard;
  ownNetwork?: OwnNetwork;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  /** Additional trusted certificates, in PEM form. */
  ca?: string;
}

type TransportSettings = Required<Omit<HttpTransportDeps, 'ca'>> & {
  readonly ca: string | undefined;
};

/** Agents kept per connection. */
function createAgentPool({ guard, ownNetwork, connectTimeoutMs, ca }: TransportSettings) {
  const agents = new LRUCache<string, http.Agent>({
    max: MAX_AGENTS,
    dispose: (agent, _key, reason) => {
      if (reason === 'evict') {
        retireAgent(agent);
      }
    },
  });
  const keyOf = ({ proxy, isHttps, isTargetGuarded }: Route): string =>
    JSON.stringify([
      isHttps,
      isTargetGuarded,
      ...(proxy === null
        ? []
        : [proxy.protocol, proxy.hostname, proxy.port, proxy.username, proxy.password]),
    ]);
  const openAgent = (route: Route): http.Agent => {
    try {
      return createAgent({ ...route, guard, ownNetwork, connectTimeoutMs, ca });
    } catch (error) {
      throw error instanceof ConnectFault
        ? new TransportError({ ...error, wasSent: false, isProxyFault: true, cause: error })
        : error;
    }
  };
  const pooledAgent = (route: Route): http.Agent => {
    const key = keyOf(route);
    const agent = agents.get(key) ?? openAgent(route);
    agents.set(key, agent);
    return agent;
  };

  return { agents, keyOf, openAgent, pooledAgent };
}

interface CallFacts extends Pick<HttpRequest, 'proxy'> {
  /** Undefined: the error says it. */
  readonly known: TransportReason | undefined;
  readonly isHttps: boolean;
  readonly wasSent: boolean;
  readonly wasDialed: boolean;
}

/** Why a call has no reply, and whether its proxy is to blame. */
function toTransportError(
  error: unknown,
  { known, proxy, isHttps, wasSent, wasDialed }: CallFacts,
): TransportError {
  const isConnectFault = error instanceof ConnectFault;
  const reason = known ?? (isConnectFault ? error.reason : reasonOfCall(error));
  const isForeign = proxy !== null && !isHttps && reason === 'wrong_protocol';
  return new TransportError({
    reason,
    wasSent,
    isProxyFault:
      proxy !== null &&
      reason !== 'aborted' &&
      reason !== 'own_fault' &&
      reason !== 'server_offline' &&
      ((wasDialed && !wasSent) || isForeign),
    ...(isConnectFault ? { statusCode: error.statusCode } : {}),
    cause: error,
  });
}

interface ReplyReading {
  readonly maxBodyBytes: number;
  readonly isFile: boolean;
  readonly cleanUp: () => void;
  readonly resolve: (reply: HttpReply) => void;
  readonly fail: (error: unknown, known?: TransportReason) => void;
}

/** Reads a response to its end. */
function readReply(
  incoming: http.IncomingMessage,
  { maxBodyBytes, isFile, cleanUp, resolve, fail }: ReplyReading,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBodyBytes) {
      incoming.destroy();
      fail(new Error('too large'), 'too_large');
      return;
    }
    chunks.push(chunk);
  });
  incoming.once('error', (error) => fail(error));
  incoming.once('close', () => {
    if (!incoming.complete) {
      fail(new Error('response ended early'));
    }
  });
  incoming.once('end', () => {
    if (!incoming.complete) {
      return;
    }
    cleanUp();
    const encoding = incoming.headers['content-encoding'];
    decode(Buffer.concat(chunks), { encoding, maxBytes: maxBodyBytes }).then(
      (bytes) =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          ...(isFile ? { text: '', bytes } : { text: bytes.toString('utf8') }),
        }),
      (error: unknown) => fail(error),
    );
  });
}

/** One request and its response. */
function createExchange(
  { guard, ownNetwork, connectTimeoutMs, totalTimeoutMs, ca }: TransportSettings,
  { openAgent, pooledAgent }: ReturnType<typeof createAgentPool>,
) {
  const exchange = (request: HttpRequest): Promise<HttpReply> =>
    new Promise((resolve, reject) => {
      const { url, proxy, method, headers, body, signal, isFresh = false } = request;
      const isTargetGuarded = isGuarded(request);
      const isHttps = url.protocol === 'https:';
      const { maxBodyBytes = MAX_BODY_BYTES, isFile = false } = request;
      const connecting = new AbortController();
      const route = { proxy, isHttps, isTargetGuarded };
      const agent = isFresh ? openAgent(route) : pooledAgent(route);
      let wasSent = false;
      let wasDialed = false;
      const options: https.RequestOptions & DialOptions = {
        method,
        agent,
        headers: {
          Accept: 'application/json',
          'Accept-Encoding': 'gzip, br',
          ...headers,
          ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        },
        abortSignal: connecting.signal,
        onDial: () => {
          wasDialed = true;
        },
        ...(ca === undefined ? {} : { ca }),
      };
      const outgoing = (isHttps ? https : http).request(url, options);

      const cleanUp = (): void => {
        clearTimeout(totalTimer);
        clearTimeout(connectTimer);
        signal?.removeEventListener('abort', onAbort);
        if (isFresh) {
          agent.destroy();
        }
      };
      const fail = (error: unknown, known?: TransportReason): void => {
        cleanUp();
        reject(toTransportError(error, { known, proxy, isHttps, wasSent, wasDialed }));
      };
      // A request without a connection emits no end, so reject first.
      const failWith = (reason: 'timeout' | 'aborted'): void => {
        const error = new Error(reason);
        fail(error, reason);
        connecting.abort(error);
        outgoing.destroy(error);
      };
      const onAbort = (): void => failWith('aborted');
      const markSent = (): void => {
        wasSent = true;
      };

      const totalTimer = setTimeout(() => failWith('timeout'), request.timeoutMs ?? totalTimeoutMs);
      // A proxy's agent starts its own timer when connecting, since the call may wait first.
      const connectTimer =
        proxy === null
          ? setTimeout(() => !wasSent && failWith('timeout'), connectTimeoutMs)
          : undefined;
      outgoing.on('error', (error) => fail(error));
      outgoing.once('socket', (socket) => {
        if (proxy === null && socket.connecting) {
          socket.once(isHttps ? 'secureConnect' : 'connect', markSent);
        } else {
          markSent();
        }
      });
      outgoing.once('response', (incoming) => {
        readReply(incoming, { maxBodyBytes, isFile, cleanUp, resolve, fail });
      });
      if (signal?.aborted) {
        onAbort();
        return;
      }
      signal?.addEventListener('abort', onAbort, { once: true });
      outgoing.end(body);
    });

  /** IP addresses are not resolved, so the agent would not consult the guard. */
  const exchangeGuarded = async (request: HttpRequest): Promise<HttpReply> => {
    const { url } = request;
    try {
      guard.requireAllowed(hostnameOf(url));
      return await exchange(request);
    } catch (error) {
      const cause = error instanceof TransportError ? error.cause : error;
      const wasSent = error instanceof TransportError && error.wasSent;
      const reason = error instanceof TransportError ? error.reason : reasonOfCall(error);
      throw new TransportError({
        reason: wasSent
          ? reason
          : await attributeToOwnNetwork({
              reason,
              error: cause,
              unresolved: codeOf(cause) === 'EAI_AGAIN' ? hostnameOf(url) : undefined,
              ownNetwork,
            }),
        wasSent,
        isProxyFault: false,
        cause,
      });
    }
  };

  return { exchange, exchangeGuarded };
}

export function createHttpTransport({
  guard,
  ownNetwork = createOwnNetwork(),
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  totalTimeoutMs = TOTAL_TIMEOUT_MS,
  ca,
}: HttpTransportDeps): HttpTransport {
  const settings = { guard, ownNetwork, connectTimeoutMs, totalTimeoutMs, ca };
  const agentPool = createAgentPool(settings);
  const { agents, keyOf } = agentPool;
  const { exchange, exchangeGuarded } = createExchange(settings, agentPool);

  return {
    async send(request) {
      const reply = await (isGuarded(request) ? exchangeGuarded(request) : exchange(request));
      const fault = isForwarded(request) ? faultOfForwarder(reply.status) : undefined;
      if (fault !== undefined) {
        throw fault;
      }
      return reply;
    },
    closeIdle(proxy) {
      for (const isHttps of [true, false]) {
        const key = keyOf({ proxy, isHttps, isTargetGuarded: false });
        const agent = agents.get(key);
        agents.delete(key);
        if (agent !== undefined) {
          retireAgent(agent);
        }
      }
    },
    close() {
      for (const agent of agents.values()) {
        agent.destroy();
      }
      agents.clear();
    },
  };
}

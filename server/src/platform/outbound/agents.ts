import type { ClientRequest } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { isIPv6, type Socket } from 'node:net';
import tls, { TLSSocket } from 'node:tls';
import { domainToASCII } from 'node:url';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { type AddressGuard, BlockedAddressError } from './address-guard.ts';
import { ConnectFault, reasonOfProxy, reasonOfTarget, type TransportReason } from './faults.ts';
import { attributeToOwnNetwork, type OwnNetwork } from './own-network.ts';
import type { ProxyConnection } from './proxy-connection.ts';
import { hostnameOf, openTunnel, serverNameOf } from './tunnel.ts';

/** RFC 1929 counts user and password in one byte each. */
const SOCKS_CREDENTIAL_BYTES = 255;
const POOL = { keepAlive: true, maxSockets: 8, timeout: MINUTE_MS };

type ConnectOptions = Parameters<HttpsProxyAgent<string>['connect']>[1];
type ForwardRequest = Parameters<HttpProxyAgent<string>['connect']>[0];
type Dial = (request: ClientRequest, options: ConnectOptions) => Promise<Socket>;

export interface DialOptions {
  /** Aborts connecting for the request. */
  readonly abortSignal: AbortSignal;
  /** Connecting starts; before that the request waited for others. */
  readonly onDial: () => void;
}

function dialingOf(options: object): Partial<DialOptions> {
  return 'abortSignal' in options ? (options as DialOptions) : {};
}

export interface AgentSettings {
  readonly proxy: ProxyConnection | null;
  readonly isHttps: boolean;
  /** Without a proxy: the guard resolves the target's name. */
  readonly isTargetGuarded: boolean;
  readonly guard: AddressGuard;
  readonly ownNetwork: OwnNetwork;
  /** For the proxy, its reply, and TLS to the target together. */
  readonly connectTimeoutMs: number;
  /** Additional trusted certificates, in PEM form. */
  readonly ca?: string | undefined;
}

/** Keeps tunnels alive for further calls. `dial` opens them: the base class only pools. */
class TunnelAgent extends HttpsProxyAgent<string> {
  readonly #dial: Dial;
  constructor({ url, dial }: { url: string; dial: Dial }) {
    super(url, POOL);
    this.#dial = dial;
  }
  override connect(request: ClientRequest, options: ConnectOptions): Promise<Socket> {
    return this.#dial(request, options);
  }
}

/** Plain HTTP requests send the whole URL to the proxy. */
class ForwardAgent extends HttpProxyAgent<string> {
  readonly #dial: Dial;
  constructor({ url, dial }: { url: string; dial: Dial }) {
    super(url, POOL);
    this.#dial = dial;
  }
  override connect(request: ClientRequest, options: ConnectOptions): Promise<Socket> {
    return this.#dial(request, options);
  }
}

/**
 * Names are resolved at the proxy (socks4a, socks5h): DNS must not reveal this server to the ad
 * network.
 */
const SCHEMES = { http: 'http', https: 'https', socks4: 'socks4a', socks5: 'socks5h' } as const;

/** A normalised host. @throws ConnectFault when invalid */
function hostOf(hostname: string): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : domainToASCII(hostname);
  if (host === '') {
    throw new ConnectFault({ reason: 'host_not_found' });
  }
  return host;
}

/** @throws ConnectFault when no URL can be made of it. */
function proxyUrl(proxy: ProxyConnection): URL {
  const { protocol, hostname, port, username } = proxy;
  const host = hostOf(hostname);
  // SOCKS4 has a user id only.
  const password = protocol === 'socks4' ? null : proxy.password;
  const credentials =
    username === null && password === null
      ? ''
      : `${encodeURIComponent(username ?? '')}:${encodeURIComponent(password ?? '')}@`;
  return new URL(`${SCHEMES[protocol]}://${credentials}${host}:${port}`);
}

function isSocks({ protocol }: ProxyConnection): boolean {
  return protocol === 'socks4' || protocol === 'socks5';
}

function requireSendable({ username, password }: ProxyConnection): void {
  for (const credential of [username, password]) {
    if (Buffer.byteLength(credential ?? '') > SOCKS_CREDENTIAL_BYTES) {
      throw new ConnectFault({ reason: 'wrong_credentials' });
    }
  }
}

/** Rejects when the signal aborts; a later socket is closed. */
async function unlessAborted(opening: Promise<Socket>, signal: AbortSignal): Promise<Socket> {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([opening, aborted]);
  } catch (error) {
    opening.then(
      (late) => late.destroy(),
      () => undefined,
    );
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Resolves after the TLS handshake, if any. */
function secured(socket: Socket): Promise<Socket> {
  const isSecuring =
    socket instanceof TLSSocket && 'secureConnecting' in socket && socket.secureConnecting === true;
  return isSecuring
    ? new Promise((resolve, reject) => {
        socket.once('secureConnect', () => {
          socket.off('error', reject);
          resolve(socket);
        });
        socket.once('error', reject);
      })
    : Promise.resolve(socket);
}

function createConnector({
  proxy,
  isHttps,
  guard,
  connectTimeoutMs,
  ca,
  signal,
}: AgentSettings & { proxy: ProxyConnection; signal: AbortSignal }): Dial {
  const url = proxyUrl(proxy);
  // The URL parser normalises `0x7f.1` to the address that would be connected to.
  guard.requireAllowed(hostnameOf(url));
  const { lookup } = guard;
  if (isSocks(proxy)) {
    requireSendable(proxy);
    const agent = new SocksProxyAgent(url, {
      timeout: connectTimeoutMs,
      socketOptions: { lookup },
    });
    return (request, options) => agent.connect(request, options);
  }
  const more = { lookup, signal, ...(ca === undefined ? {} : { ca }) };
  if (isHttps) {
    return async (request, { host, port, ...options }) => {
      const socket = await openTunnel({ ...more, url, target: { host: host ?? '', port } });
      request.emit('proxy', { socket });
      return tls.connect({ ...options, socket });
    };
  }
  // Sets SNI, which several proxies at one address need.
  const agent = new HttpProxyAgent(url, { ...more, servername: serverNameOf(url) });
  // The agent supports more of Node's requests than its types say.
  return (request, options) => agent.connect(request as ForwardRequest, options);
}

function createDial(settings: AgentSettings & { proxy: ProxyConnection }): Dial {
  return async (request, options) => {
    let raw: Socket | undefined;
    let blocked: BlockedAddressError | undefined;
    let unresolved: string | undefined;
    let hasTunnel = false;
    const guard: AddressGuard = {
      ...settings.guard,
      lookup: (hostname, lookupOptions, callback) =>
        settings.guard.lookup(hostname, lookupOptions, (error, ...found) => {
          blocked = error instanceof BlockedAddressError ? error : undefined;
          unresolved = error?.code === 'EAI_AGAIN' ? hostname : undefined;
          callback(error, ...found);
        }),
    };
    request.once('proxy', ({ socket }: { socket: Socket }) => {
      raw = socket;
    });
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), settings.connectTimeoutMs);
    const { abortSignal, onDial } = dialingOf(options);
    onDial?.();
    const signal = AbortSignal.any([
      deadline.signal,
      ...(abortSignal === undefined ? [] : [abortSignal]),
    ]);
    let socket: Socket | undefined;
    try {
      const connect = createConnector({ ...settings, guard, signal });
      socket = await unlessAborted(connect(request, options), signal);
      hasTunnel = settings.isHttps || isSocks(settings.proxy);
      await unlessAborted(secured(socket), signal);
      // The SOCKS client's timeout is for its handshake only.
      raw?.setTimeout(0);
      return socket;
    } catch (error) {
      socket?.destroy();
      raw?.destroy();
      throw error instanceof ConnectFault
        ? error
        : new ConnectFault({
            reason: await attributeToOwnNetwork({
              reason: reasonOf({ error }),
              error,
              unresolved,
              ownNetwork: settings.ownNetwork,
            }),
            cause: error,
          });
    } finally {
      clearTimeout(timer);
    }

    function reasonOf({ error }: { error: unknown }): TransportReason {
      if (blocked !== undefined || error instanceof BlockedAddressError) {
        return 'blocked_address';
      }
      if (signal.aborted) {
        return deadline.signal.aborted ? 'timeout' : 'aborted';
      }
      return hasTunnel ? reasonOfTarget(error) : reasonOfProxy(error);
    }
  };
}

/** Keep-alive connections to one target protocol through one proxy. @throws ConnectFault */
export function createAgent(settings: AgentSettings): http.Agent {
  const { proxy, isHttps, isTargetGuarded, guard } = settings;
  if (proxy === null) {
    const pool = isTargetGuarded ? { ...POOL, lookup: guard.lookup } : POOL;
    return isHttps ? new https.Agent(pool) : new http.Agent(pool);
  }
  const options = { url: proxyUrl(proxy).href, dial: createDial({ ...settings, proxy }) };
  return isHttps || isSocks(proxy) ? new TunnelAgent(options) : new ForwardAgent(options);
}

/** Closes idle connections; those in use are closed after their calls. */
export function retireAgent(agent: http.Agent): void {
  for (const socket of Object.values(agent.freeSockets).flat()) {
    socket?.destroy();
  }
}

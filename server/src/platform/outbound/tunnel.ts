import http from 'node:http';
import https from 'node:https';
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { ConnectFault, reasonOfStatus } from './faults.ts';

const OK = 200;

/** Without the brackets of an IPv6 address. */
export function hostnameOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** What TLS asks for at a proxy; an address is no name. */
export function serverNameOf(url: URL): string {
  const hostname = hostnameOf(url);
  return isIP(hostname) === 0 ? hostname : '';
}

function authorization({ username, password }: URL): string {
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

/**
 * Asks an HTTP proxy for a way to a target (CONNECT, RFC 9110 section 9.3.6). Node reads the answer: a proxy that never
 * ends its head is left after 16 kB of it.
 * @throws ConnectFault when the proxy answers with anything but 200, and what Node says of a connection that fails.
 */
export function openTunnel({
  url,
  target,
  ...connection
}: {
  /** Of the proxy, credentials encoded in it. */
  url: URL;
  target: { readonly host: string; readonly port: number | string };
  lookup: LookupFunction;
  signal: AbortSignal;
  ca?: string;
}): Promise<Socket> {
  const path = `${isIPv6(target.host) ? `[${target.host}]` : target.host}:${target.port}`;
  const hasCredentials = url.username !== '' || url.password !== '';
  const options: https.RequestOptions & Pick<ConnectionOptions, 'ALPNProtocols'> = {
    ...connection,
    method: 'CONNECT',
    host: hostnameOf(url),
    port: url.port,
    path,
    headers: {
      Host: path,
      ...(hasCredentials ? { 'Proxy-Authorization': authorization(url) } : {}),
      'Proxy-Connection': 'keep-alive',
    },
    setDefaultHeaders: false,
    agent: false,
    // Else it would be the target's, which stands in `Host`.
    servername: serverNameOf(url),
    ALPNProtocols: ['http/1.1'],
    // Proxies are not exact with this head, and nothing but its status is read.
    insecureHTTPParser: true,
  };
  return new Promise((resolve, reject) => {
    const asking = (url.protocol === 'https:' ? https : http).request(options);
    asking.once('error', reject);
    asking.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode !== OK) {
        socket.destroy();
        reject(new ConnectFault({ reason: reasonOfStatus(statusCode), statusCode }));
        return;
      }
      resolve(socket);
    });
    asking.end();
  });
}

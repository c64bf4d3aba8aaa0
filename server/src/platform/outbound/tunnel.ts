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

/** The SNI of a proxy; none for an IP address. */
export function serverNameOf(url: URL): string {
  const hostname = hostnameOf(url);
  return isIP(hostname) === 0 ? hostname : '';
}

function authorization({ username, password }: URL): string {
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

/**
 * Opens a tunnel through an HTTP proxy (CONNECT, RFC 9110 section 9.3.6). Node parses the reply and
 * gives up after 16 kB of headers. @throws ConnectFault when the reply is not 200, and Node's
 * connection errors.
 */
export function openTunnel({
  url,
  target,
  ...connection
}: {
  /** The proxy's URL with credentials. */
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
    // Otherwise Node would use the target's `Host`.
    servername: serverNameOf(url),
    ALPNProtocols: ['http/1.1'],
    // Proxies send sloppy headers, of which only the status is used.
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

import type { Exit, NetworkProfile } from './sandbox-admin.ts';

/**
 * A combined multi-token value as other tools export it: token, cookies and user agent in base64.
 */
export function toMultiToken({ accessToken, cookie, userAgent }: NetworkProfile): string {
  const value = JSON.stringify({ token: accessToken, ua: userAgent, cookies: cookie });
  return Buffer.from(value).toString('base64');
}

type Address = Pick<Exit, 'protocol' | 'hostname' | 'port' | 'username' | 'password'>;

export function toProxyUrl({ protocol, hostname, port, username, password }: Address): string {
  const credentials = password === null ? username : `${username}:${password}`;
  return `${protocol}://${credentials}@${hostname}:${port}`;
}

export function toOptions({ protocol, hostname, port, username, password }: Address) {
  return { protocol, hostname, port, username, password };
}

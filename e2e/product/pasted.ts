import type { Exit, NetworkProfile } from './sandbox-admin.ts';

/** What extensions and other tools give for one profile: token, cookies and user agent behind base64. */
export function toMultiToken({ accessToken, cookie, userAgent }: NetworkProfile): string {
  const value = JSON.stringify({ token: accessToken, ua: userAgent, cookies: cookie });
  return Buffer.from(value).toString('base64');
}

type Address = Pick<Exit, 'protocol' | 'hostname' | 'port' | 'username' | 'password'>;

export function toProxyUrl({ protocol, hostname, port, username, password }: Address): string {
  const credentials = password === null ? username : `${username}:${password}`;
  return `${protocol}://${credentials}@${hostname}:${port}`;
}

/** The same in parts, as the product's own API takes it. */
export function toOptions({ protocol, hostname, port, username, password }: Address) {
  return { protocol, hostname, port, username, password };
}

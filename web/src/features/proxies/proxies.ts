import type { ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';

export function proxyKey({
  protocol,
  hostname,
  port,
  username,
}: Pick<ProxyOptionsInput, 'protocol' | 'hostname' | 'port' | 'username'>): string {
  return JSON.stringify([protocol, hostname.toLowerCase(), port, username]);
}

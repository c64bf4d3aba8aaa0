import type { ProxyDto, ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';

/** What tells proxies of one account apart: where they are and who logs in there. */
export function proxyKey({
  protocol,
  hostname,
  port,
  username,
}: Pick<ProxyOptionsInput, 'protocol' | 'hostname' | 'port' | 'username'>): string {
  return JSON.stringify([protocol, hostname.toLowerCase(), port, username]);
}

/** The proxy of an account that is the same as the one somebody wants to add. */
export function findSameProxy({
  proxies,
  accountId,
  options,
}: {
  readonly proxies: readonly ProxyDto[];
  readonly accountId: string;
  readonly options: ProxyOptionsInput;
}): ProxyDto | undefined {
  const key = proxyKey(options);
  return proxies.find((proxy) => proxy.accountId === accountId && proxyKey(proxy.options) === key);
}

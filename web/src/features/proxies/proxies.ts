import type { ProxyDto, ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';

/** Where a proxy is and who logs in there. */
export function proxyKey({
  protocol,
  hostname,
  port,
  username,
}: Pick<ProxyOptionsInput, 'protocol' | 'hostname' | 'port' | 'username'>): string {
  return JSON.stringify([protocol, hostname.toLowerCase(), port, username]);
}

/**
 * The proxy of an account that somebody wants to add once more. Passwords are not known here: where several differ by
 * theirs alone, it is undefined.
 */
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
  const alike = proxies.filter(
    (proxy) => proxy.accountId === accountId && proxyKey(proxy.options) === key,
  );
  return alike.length === 1 ? alike[0] : undefined;
}

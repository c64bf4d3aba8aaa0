import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { formatProxyAddress, proxyDisplayName } from '@ads-checker/shared/domain/proxies';

export function findProxies({
  proxies,
  text,
  limit,
}: {
  readonly proxies: readonly ProxyDto[];
  readonly text: string;
  readonly limit: number;
}): readonly ProxyDto[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') {
    return [];
  }
  return proxies
    .filter((proxy) =>
      [proxyDisplayName(proxy), formatProxyAddress(proxy.options), proxy.geo?.ip ?? ''].some(
        (words) => words.toLocaleLowerCase().includes(wanted),
      ),
    )
    .toSorted((a, b) => proxyDisplayName(a).localeCompare(proxyDisplayName(b)))
    .slice(0, limit);
}

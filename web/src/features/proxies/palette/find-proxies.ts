import type { StableRow } from '@ads-checker/shared/collections/index';
import { formatProxyAddress, proxyDisplayName } from '@ads-checker/shared/domain/proxies';

export function findProxies({
  proxies,
  text,
  limit,
}: {
  readonly proxies: readonly StableRow<'proxy'>[];
  readonly text: string;
  readonly limit: number;
}): readonly StableRow<'proxy'>[] {
  const searchText = text.trim().toLocaleLowerCase();
  if (searchText === '') {
    return [];
  }
  return proxies
    .filter((proxy) =>
      [proxyDisplayName(proxy), formatProxyAddress(proxy.options), proxy.geo?.ip ?? ''].some(
        (words) => words.toLocaleLowerCase().includes(searchText),
      ),
    )
    .toSorted((a, b) => proxyDisplayName(a).localeCompare(proxyDisplayName(b)))
    .slice(0, limit);
}

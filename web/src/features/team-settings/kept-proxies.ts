import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';

/** Proxies of a member that stay when the member goes, since profiles of others go out through them. */
export interface KeptProxies {
  readonly count: number;
  /** How many proxies of the member are known here at all. */
  readonly seenCount: number;
  /** Whose profiles these are, each once; some may be of people one may not see. */
  readonly ownerNames: readonly string[];
}

type Profile = Pick<AdUserDto, 'id' | 'accountId'>;

/** A proxy goes with its owner unless a profile of somebody else goes out through it, seen or not. */
export function findKeptProxies({
  accountId,
  proxies,
  adUsers,
  nameOf,
}: {
  /** Of the member who goes. */
  readonly accountId: string;
  readonly proxies: readonly Pick<ProxyDto, 'accountId' | 'adUserIds'>[];
  readonly adUsers: readonly Profile[];
  readonly nameOf: (accountId: string) => string | undefined;
}): KeptProxies {
  const owners = new Map(adUsers.map((adUser) => [adUser.id, adUser.accountId]));
  const seen = proxies.filter((proxy) => proxy.accountId === accountId);
  const usersOfOthers = seen
    .map(({ adUserIds }) => adUserIds.filter((id) => owners.get(id) !== accountId))
    .filter((ids) => ids.length > 0);
  const names = usersOfOthers.flat().flatMap((id) => nameOf(owners.get(id) ?? '') ?? []);
  return {
    count: usersOfOthers.length,
    seenCount: seen.length,
    ownerNames: [...new Set(names)].toSorted((a, b) => a.localeCompare(b)),
  };
}

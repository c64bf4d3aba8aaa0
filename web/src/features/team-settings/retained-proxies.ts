import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';

/** Proxies of a member that stay after their removal, because other members' profiles use them. */
export interface RetainedProxies {
  readonly count: number;
  /** Proxies of the member that are visible here. */
  readonly visibleCount: number;
  /** Owners of these profiles, without duplicates; some may be invisible. */
  readonly ownerNames: readonly string[];
}

type Profile = Pick<AdUserDto, 'id' | 'accountId'>;

/** A proxy is deleted with its owner unless another member's profile uses it, visible or not. */
export function findRetainedProxies({
  accountId,
  proxies,
  adUsers,
  nameOf,
}: {
  /** The member to be removed. */
  readonly accountId: string;
  readonly proxies: readonly Pick<ProxyDto, 'accountId' | 'adUserIds'>[];
  readonly adUsers: readonly Profile[];
  readonly nameOf: (accountId: string) => string | undefined;
}): RetainedProxies {
  const owners = new Map(adUsers.map((adUser) => [adUser.id, adUser.accountId]));
  const seen = proxies.filter((proxy) => proxy.accountId === accountId);
  const usersOfOthers = seen
    .map(({ adUserIds }) => adUserIds.filter((id) => owners.get(id) !== accountId))
    .filter((ids) => ids.length > 0);
  const names = usersOfOthers.flat().flatMap((id) => nameOf(owners.get(id) ?? '') ?? []);
  return {
    count: usersOfOthers.length,
    visibleCount: seen.length,
    ownerNames: [...new Set(names)].toSorted((a, b) => a.localeCompare(b)),
  };
}

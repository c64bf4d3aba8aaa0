import type { AdUserDto, AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import type { PersonDoc } from '@ads-checker/shared/contracts/sync';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { mapById, mapOwnerNames } from '../../lib/owner-names.ts';
import { type AdUsersQuery, SHARED_GROUP, type StatusFilter } from './search-params.ts';

/** A profile with everything its row says. */
export interface Profile {
  readonly adUser: AdUserDto;
  readonly name: string;
  readonly group: AdUserGroupDto | null;
  readonly proxy: ProxyDto | null;
  /** Null when the owner is not somebody this account may see. */
  readonly ownerName: string | null;
  /** Owned by another member. */
  readonly isOthers: boolean;
}

/** Brings profiles together with their groups, proxies and owners. */
export function joinProfiles({
  adUsers,
  groups,
  proxies,
  people,
  accountId,
}: {
  adUsers: readonly AdUserDto[];
  groups: readonly AdUserGroupDto[];
  proxies: readonly ProxyDto[];
  people: readonly PersonDoc[];
  /** The account the session acts for. */
  accountId: string | null;
}): readonly Profile[] {
  const groupById = mapById(groups);
  const proxyById = mapById(proxies);
  const ownerNames = mapOwnerNames(people);
  return adUsers.map((adUser) => ({
    adUser,
    name: adUserDisplayName(adUser),
    group: adUser.groupId === null ? null : (groupById.get(adUser.groupId) ?? null),
    proxy: adUser.proxyId === null ? null : (proxyById.get(adUser.proxyId) ?? null),
    ownerName: ownerNames.get(adUser.accountId) ?? null,
    isOthers: adUser.accountId !== accountId,
  }));
}

/** Any status other than active counts as an error. */
export function hasError({ adUser }: Profile): boolean {
  return adUser.status !== 'active';
}

export function isInGroup({
  profile,
  group,
}: {
  profile: Profile;
  group: string | undefined;
}): boolean {
  if (group === undefined) {
    return true;
  }
  return group === SHARED_GROUP
    ? profile.isOthers && profile.adUser.isShared
    : profile.adUser.groupId === group;
}

function matchesStatus({ profile, status }: { profile: Profile; status: StatusFilter }): boolean {
  return status === 'all' || hasError(profile) === (status === 'error');
}

/** The profiles a query shows, in no particular order. */
export function filterProfiles({
  profiles,
  query,
}: {
  profiles: readonly Profile[];
  query: Pick<AdUsersQuery, 'text' | 'status' | 'group'>;
}): readonly Profile[] {
  const text = query.text.trim().toLocaleLowerCase();
  return profiles.filter(
    (profile) =>
      isInGroup({ profile, group: query.group }) &&
      matchesStatus({ profile, status: query.status }) &&
      (profile.name.toLocaleLowerCase().includes(text) ||
        profile.adUser.name.toLocaleLowerCase().includes(text) ||
        profile.adUser.facebookId.includes(text)),
  );
}

/** How many profiles each status has within a group. */
export function countStatuses({
  profiles,
  group,
}: {
  profiles: readonly Profile[];
  group: string | undefined;
}): Readonly<Record<StatusFilter, number>> {
  const inGroup = profiles.filter((profile) => isInGroup({ profile, group }));
  const error = inGroup.filter(hasError).length;
  return { all: inGroup.length, active: inGroup.length - error, error };
}

/** How many filters hide profiles of the open group. */
export function countFilters({ text, status }: Pick<AdUsersQuery, 'text' | 'status'>): number {
  return Number(text.trim() !== '') + Number(status !== 'all');
}

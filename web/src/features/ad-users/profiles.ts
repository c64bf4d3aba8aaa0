import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { PersonDoc, StableRow } from '@ads-checker/shared/collections/index';
import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { mapById, mapOwnerNames } from '../../lib/owner-names.ts';
import { type AdUsersQuery, SHARED_GROUP, type StatusFilter } from './search-params.ts';

export interface Profile {
  readonly id: string;
  readonly adUser: StableRow<'adUser'>;
  readonly name: string;
  readonly group: AdUserGroupDto | null;
  readonly proxy: StableRow<'proxy'> | null;
  /** Null when this account may not see the owner. */
  readonly ownerName: string | null;
  readonly isOthers: boolean;
  readonly canManage: boolean;
  /** Lower-case text for the search. */
  readonly searchText: string;
}

export interface ProfileGroup {
  readonly group: AdUserGroupDto;
  readonly count: number;
  /** Of a colleague's group; null for own ones. */
  readonly ownerName: string | null;
  readonly canManage: boolean;
}

export function joinProfiles({
  adUsers,
  groups,
  proxies,
  people,
  actor,
}: {
  adUsers: readonly StableRow<'adUser'>[];
  groups: readonly AdUserGroupDto[];
  proxies: readonly StableRow<'proxy'>[];
  people: readonly PersonDoc[];
  actor: Actor;
}): readonly Profile[] {
  const groupById = mapById(groups);
  const proxyById = mapById(proxies);
  const ownerNames = mapOwnerNames(people);
  return adUsers.map((adUser) => {
    const name = adUserDisplayName(adUser);
    return {
      id: adUser.id,
      adUser,
      name,
      group: adUser.groupId === null ? null : (groupById.get(adUser.groupId) ?? null),
      proxy: adUser.proxyId === null ? null : (proxyById.get(adUser.proxyId) ?? null),
      ownerName: ownerNames.get(adUser.accountId) ?? null,
      isOthers: adUser.accountId !== actor.account?.id,
      canManage: canManageAdUser(actor, adUser),
      searchText: `${name}\n${adUser.name}\n${adUser.facebookId}`.toLocaleLowerCase(),
    };
  });
}

/** Groups by name with their profile counts; own ones before those of colleagues. */
export function joinGroups({
  groups,
  adUsers,
  people,
  actor,
}: {
  groups: readonly AdUserGroupDto[];
  adUsers: readonly StableRow<'adUser'>[];
  people: readonly PersonDoc[];
  actor: Actor;
}): readonly ProfileGroup[] {
  const ownerNames = mapOwnerNames(people);
  const counts = new Map<string | null, number>();
  for (const { groupId } of adUsers) {
    counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  }
  const own = actor.account;
  const isOwn = ({ accountId }: AdUserGroupDto): boolean => accountId === own?.id;
  return groups
    .map((group) => ({
      group,
      count: counts.get(group.id) ?? 0,
      ownerName: isOwn(group) ? null : (ownerNames.get(group.accountId) ?? null),
      // A group is visible in its team only, and shared only through its profiles.
      canManage:
        own !== null && canManageAdUser(actor, { ...group, teamId: own.teamId, isShared: false }),
    }))
    .toSorted(
      (a, b) =>
        Number(!isOwn(a.group)) - Number(!isOwn(b.group)) ||
        a.group.name.localeCompare(b.group.name),
    );
}

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

export function filterProfiles({
  profiles,
  query,
  tagged,
}: {
  profiles: readonly Profile[];
  query: Pick<AdUsersQuery, 'text' | 'status' | 'group'>;
  /** Profiles with the tags of the query; null without. */
  tagged: ReadonlySet<string> | null;
}): readonly Profile[] {
  const text = query.text.trim().toLocaleLowerCase();
  return profiles.filter(
    (profile) =>
      isInGroup({ profile, group: query.group }) &&
      matchesStatus({ profile, status: query.status }) &&
      (tagged?.has(profile.id) ?? true) &&
      profile.searchText.includes(text),
  );
}

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

export function countFilters({
  text,
  status,
  tagIds,
}: Pick<AdUsersQuery, 'text' | 'status' | 'tagIds'>): number {
  return Number(text.trim() !== '') + Number(status !== 'all') + Number(tagIds.length > 0);
}

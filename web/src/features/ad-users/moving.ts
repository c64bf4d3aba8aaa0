import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import type { Profile, ProfileGroup } from './profiles.ts';

/** Profiles a bulk action changes, and those it skips. */
export interface BulkPlan {
  readonly changed: readonly Profile[];
  /** The person may not change them. */
  readonly forbidden: readonly Profile[];
  /** The group belongs to another account. */
  readonly foreign: readonly Profile[];
}

function split(profiles: readonly Profile[]): {
  readonly mine: readonly Profile[];
  readonly forbidden: readonly Profile[];
} {
  return {
    mine: profiles.filter(({ canManage }) => canManage),
    forbidden: profiles.filter(({ canManage }) => !canManage),
  };
}

/** A group holds profiles of its own account only. Profiles that are in it already are omitted. */
export function planMove({
  profiles,
  group,
}: {
  readonly profiles: readonly Profile[];
  /** Null takes them out of their groups. */
  readonly group: Pick<AdUserGroupDto, 'id' | 'accountId'> | null;
}): BulkPlan {
  const { mine, forbidden } = split(profiles);
  const fits = ({ adUser }: Profile) => group === null || adUser.accountId === group.accountId;
  return {
    changed: mine.filter(
      (profile) => fits(profile) && profile.adUser.groupId !== (group?.id ?? null),
    ),
    forbidden,
    foreign: mine.filter((profile) => !fits(profile)),
  };
}

export function planSharing({
  profiles,
  isShared,
}: {
  readonly profiles: readonly Profile[];
  readonly isShared: boolean;
}): BulkPlan {
  const { mine, forbidden } = split(profiles);
  return {
    changed: mine.filter(({ adUser }) => adUser.isShared !== isShared),
    forbidden,
    foreign: [],
  };
}

export function listTargets({
  profiles,
  groups,
}: {
  readonly profiles: readonly Profile[];
  readonly groups: readonly ProfileGroup[];
}): readonly ProfileGroup[] {
  const owners = new Set(split(profiles).mine.map(({ adUser }) => adUser.accountId));
  return groups.filter(({ group }) => owners.has(group.accountId));
}

/** The previous or next group of a profile, "no group" first; undefined at either end. */
export function findNeighbour({
  profile,
  groups,
  isNext,
}: {
  readonly profile: Profile;
  readonly groups: readonly ProfileGroup[];
  readonly isNext: boolean;
}): AdUserGroupDto | null | undefined {
  const targets = [null, ...listTargets({ profiles: [profile], groups }).map(({ group }) => group)];
  const at = targets.findIndex((group) => (group?.id ?? null) === profile.adUser.groupId);
  return targets[Math.max(at, 0) + (isNext ? 1 : -1)];
}

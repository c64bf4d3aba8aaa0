import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
  type AccountPermissions,
  type UserPermissions,
} from '../contracts/identity.ts';
import { type Actor, canManageTeam, canManageTeamAds, canReadTeamAds } from './identity.ts';
import { holdsUserPermissions } from './users.ts';

/** Roles are presets of permissions; anything else is custom. */
export const ACCOUNT_PRESETS = {
  admin: { manage_team: true, read_team_ads: true, manage_team_ads: true },
  member: { manage_team: false, read_team_ads: false, manage_team_ads: false },
} as const satisfies Record<string, AccountPermissions>;
export type AccountRole = keyof typeof ACCOUNT_PRESETS | 'custom';

export function roleOf(permissions: AccountPermissions): AccountRole {
  const isPreset = (preset: AccountPermissions): boolean =>
    ACCOUNT_PERMISSIONS.every((name) => permissions[name] === preset[name]);
  if (isPreset(ACCOUNT_PRESETS.admin)) {
    return 'admin';
  }
  return isPreset(ACCOUNT_PRESETS.member) ? 'member' : 'custom';
}

interface Membership {
  readonly teamId: string;
  readonly userId: string;
  readonly status: 'active' | 'restricted';
  readonly permissions: AccountPermissions;
}

/** Adding, changing, blocking and removing members comes with manage_team. */
export function canManageMembers(actor: Actor, teamId: string): boolean {
  return canManageTeam(actor, teamId);
}

/** The log names everybody's acts: it is read by whoever manages the team. */
export function canReadActivity(actor: Actor, teamId: string): boolean {
  return canManageTeam(actor, teamId);
}

function holds(actor: Actor, teamId: string, permission: AccountPermission): boolean {
  switch (permission) {
    case 'manage_team':
      return canManageTeam(actor, teamId);
    case 'read_team_ads':
      return canReadTeamAds(actor, teamId);
    case 'manage_team_ads':
      return canManageTeamAds(actor, teamId);
  }
}

/** Nobody grants more than they hold. What somebody has already may stay, and may be taken by whoever manages members. */
export function canGrantAccountPermissions({
  actor,
  teamId,
  before,
  after,
}: {
  readonly actor: Actor;
  readonly teamId: string;
  readonly before: AccountPermissions;
  readonly after: AccountPermissions;
}): boolean {
  return (
    canManageMembers(actor, teamId) &&
    ACCOUNT_PERMISSIONS.every(
      (permission) => !after[permission] || before[permission] || holds(actor, teamId, permission),
    )
  );
}

/** Permissions the actor may turn on for somebody of the team. */
export function listGrantablePermissions(actor: Actor, teamId: string): AccountPermission[] {
  return canManageMembers(actor, teamId)
    ? ACCOUNT_PERMISSIONS.filter((permission) => holds(actor, teamId, permission))
    : [];
}

export function isActiveAdministrator({
  status,
  permissions,
}: Pick<Membership, 'status' | 'permissions'>): boolean {
  return status === 'active' && permissions.manage_team;
}

/**
 * Whether a team would be left without an active administrator, were `account` changed into `after` (`null`: removed).
 * `others` are the team's other accounts.
 */
export function leavesNoAdministrator({
  account,
  after,
  others,
}: {
  readonly account: Pick<Membership, 'status' | 'permissions'>;
  readonly after: Pick<Membership, 'status' | 'permissions'> | null;
  readonly others: readonly Pick<Membership, 'status' | 'permissions'>[];
}): boolean {
  return (
    isActiveAdministrator(account) &&
    !(after !== null && isActiveAdministrator(after)) &&
    !others.some(isActiveAdministrator)
  );
}

/**
 * An administrator may set a new password only for somebody else of the team who is in no other team: who signs in as
 * a person has all of that person's teams. For the same reason not for one with permissions the administrator lacks.
 */
export function canSetMemberPassword({
  actor,
  account,
  userPermissions,
  isInOtherTeams,
}: {
  readonly actor: Actor;
  readonly account: Pick<Membership, 'teamId' | 'userId' | 'permissions'>;
  /** Of the person behind the account. */
  readonly userPermissions: UserPermissions;
  readonly isInOtherTeams: boolean;
}): boolean {
  return (
    canManageMembers(actor, account.teamId) &&
    account.userId !== actor.userId &&
    !isInOtherTeams &&
    holdsUserPermissions(actor, userPermissions) &&
    ACCOUNT_PERMISSIONS.every(
      (permission) => !account.permissions[permission] || holds(actor, account.teamId, permission),
    )
  );
}

import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
  type AccountPermissions,
  type UserPermissions,
} from '../contracts/identity.ts';
import type { PasswordRestriction } from '../contracts/teams.ts';
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

export function canManageMembers(actor: Actor, teamId: string): boolean {
  return canManageTeam(actor, teamId);
}

/** The log names everybody's actions, so only those who manage the team read it. */
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

function holdsAccountPermissions(
  actor: Actor,
  { teamId, permissions }: Pick<Membership, 'teamId' | 'permissions'>,
): boolean {
  return ACCOUNT_PERMISSIONS.every(
    (permission) => !permissions[permission] || holds(actor, teamId, permission),
  );
}

/**
 * Whether the actor may restrict, restore, remove or change the permissions of a member: whoever
 * manages the team, except for members who hold more in it. They always may with themselves.
 */
export function canChangeMember({
  actor,
  account,
}: {
  readonly actor: Actor;
  readonly account: Pick<Membership, 'teamId' | 'permissions'>;
}): boolean {
  return canManageMembers(actor, account.teamId) && holdsAccountPermissions(actor, account);
}

/**
 * Nobody grants more than they hold, and taking a permission away needs as much as giving it:
 * otherwise somebody could strip a stronger member first and then act on them as an equal.
 * Permissions the target has already may stay.
 */
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
      (permission) => after[permission] === before[permission] || holds(actor, teamId, permission),
    )
  );
}

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
 * Why the actor may not set a new password for a member, or null when they may. Only the team that
 * created the login may set its password, while it is the person's only team, and only an actor who
 * holds at least the person's permissions. Signing in as the person gives their profiles as well,
 * so it takes manage_team_ads.
 */
export function findPasswordRestriction({
  actor,
  account,
  userPermissions,
  isCreatedHere,
  isInOtherTeams,
}: {
  readonly actor: Actor;
  readonly account: Pick<Membership, 'teamId' | 'userId' | 'permissions'>;
  readonly userPermissions: UserPermissions;
  /** The account's team created the login, and the person has not left it since. */
  readonly isCreatedHere: boolean;
  readonly isInOtherTeams: boolean;
}): PasswordRestriction | null {
  const { teamId, userId } = account;
  if (userId === actor.userId) {
    return 'self';
  }
  if (!canManageMembers(actor, teamId) || !canManageTeamAds(actor, teamId)) {
    return 'no_right';
  }
  if (!isCreatedHere) {
    return 'not_created_here';
  }
  if (isInOtherTeams) {
    return 'in_other_teams';
  }
  const holdsAll =
    holdsUserPermissions(actor, userPermissions) && holdsAccountPermissions(actor, account);
  return holdsAll ? null : 'holds_more';
}

import type { AccountPermission, UserPermission } from '../contracts/identity.ts';

/** The signed-in person and the account the session acts for. */
export interface Actor {
  readonly userId: string;
  readonly userPermissions: Readonly<Record<UserPermission, boolean>>;
  /** Null when the person belongs to no team or every account is restricted. */
  readonly account: ActingAccount | null;
}

export interface ActingAccount {
  readonly id: string;
  readonly teamId: string;
  readonly status: 'active' | 'restricted';
  readonly permissions: Readonly<Record<AccountPermission, boolean>>;
}

function has(actor: Actor, teamId: string, permission: AccountPermission): boolean {
  const { account } = actor;
  return (
    account !== null &&
    account.status === 'active' &&
    account.teamId === teamId &&
    account.permissions[permission]
  );
}

export function canCreateTeams(actor: Actor): boolean {
  return actor.userPermissions.create_teams;
}

export function canManageAllUsers(actor: Actor): boolean {
  return actor.userPermissions.manage_all_users;
}

export function isTeamMember(actor: Actor, teamId: string): boolean {
  return (
    actor.account !== null && actor.account.status === 'active' && actor.account.teamId === teamId
  );
}

/** It can manage a team only if it belongs to that team and has manage_team. */
export function canManageTeam(actor: Actor, teamId: string): boolean {
  return has(actor, teamId, 'manage_team');
}

export function canReadTeamAds(actor: Actor, teamId: string): boolean {
  return has(actor, teamId, 'read_team_ads') || has(actor, teamId, 'manage_team_ads');
}

export function canManageTeamAds(actor: Actor, teamId: string): boolean {
  return has(actor, teamId, 'manage_team_ads');
}

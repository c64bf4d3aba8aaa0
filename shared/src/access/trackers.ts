import { type Actor, canManageTeam, isTeamMember } from './identity.ts';

/**
 * Every member reads the team's trackers, since rules and costs of their profiles refer to them.
 */
export function canReadTrackers(actor: Actor, teamId: string): boolean {
  return isTeamMember(actor, teamId);
}

export function canManageTrackers(actor: Actor, teamId: string): boolean {
  return canManageTeam(actor, teamId);
}

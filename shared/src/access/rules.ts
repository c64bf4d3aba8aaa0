import { canManageAdUser, canReadAdUser, type OwnedByAccount } from './ad-users.ts';
import { type Actor, canManageTeam, canManageTeamAds, isTeamMember } from './identity.ts';

/** Whoever sees the profile sees its rules; a shared profile makes them readable only. */
export function canReadRules(actor: Actor, adUser: OwnedByAccount): boolean {
  return canReadAdUser(actor, adUser);
}

/** Rules spend the owner's money, so they need the right to manage the profile. */
export function canManageRules(actor: Actor, adUser: OwnedByAccount): boolean {
  return canManageAdUser(actor, adUser);
}

export function canReadRuleLimits(actor: Actor, teamId: string): boolean {
  return isTeamMember(actor, teamId);
}

export function canChangeRuleLimits(actor: Actor, teamId: string): boolean {
  return canManageTeam(actor, teamId);
}

/** Pausing all rules must not wait for an administrator. */
export function canPauseRules(actor: Actor, teamId: string): boolean {
  return canManageTeam(actor, teamId) || canManageTeamAds(actor, teamId);
}

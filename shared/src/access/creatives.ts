import { type Actor, canManageTeamAds, isTeamMember } from './identity.ts';

/** The library is the team's: every active member reads it and adds to it. */
export function canReadCreatives(actor: Actor, teamId: string): boolean {
  return isTeamMember(actor, teamId);
}

/** Renaming and deleting: who added it, or manage_team_ads in its team. */
export function canChangeCreative(
  actor: Actor,
  { teamId, accountId }: { readonly teamId: string; readonly accountId: string | null },
): boolean {
  return (
    (isTeamMember(actor, teamId) && actor.account?.id === accountId) ||
    canManageTeamAds(actor, teamId)
  );
}

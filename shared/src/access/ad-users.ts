import { type Actor, canManageTeamAds, canReadTeamAds, isTeamMember } from './identity.ts';

/** What decides about an ad user, a group or a proxy: whose it is, in which team, and whether it is shared. */
export interface OwnedByAccount {
  readonly accountId: string;
  readonly teamId: string;
  readonly isShared: boolean;
}

function isOwner(actor: Actor, owned: OwnedByAccount): boolean {
  return isTeamMember(actor, owned.teamId) && actor.account?.id === owned.accountId;
}

/** Own ones, the ones shared with the team, and all of the team with read_team_ads or manage_team_ads. */
export function canReadAdUser(actor: Actor, adUser: OwnedByAccount): boolean {
  return (
    isOwner(actor, adUser) ||
    (adUser.isShared && isTeamMember(actor, adUser.teamId)) ||
    canReadTeamAds(actor, adUser.teamId)
  );
}

/** It can manage an ad user if it owns it, or is in the same team and has manage_team_ads. */
export function canManageAdUser(actor: Actor, adUser: OwnedByAccount): boolean {
  return isOwner(actor, adUser) || canManageTeamAds(actor, adUser.teamId);
}

/** Switching and editing what runs under a profile spends its owner's money: it needs the right to manage it. */
export function canChangeAdObjects(actor: Actor, adUser: OwnedByAccount): boolean {
  return canManageAdUser(actor, adUser);
}

/** A proxy is seen by the same rule as a profile. */
export function canReadProxy(actor: Actor, proxy: OwnedByAccount): boolean {
  return canReadAdUser(actor, proxy);
}

/** A proxy is known by whoever may read it, and by whoever sees a profile that goes out through it. */
export function canSeeProxy(
  actor: Actor,
  { proxy, users }: { proxy: OwnedByAccount; users: readonly OwnedByAccount[] },
): boolean {
  return canReadProxy(actor, proxy) || users.some((adUser) => canReadAdUser(actor, adUser));
}

/** Changing, checking with other settings or deleting a proxy: its owner, or manage_team_ads in its team. */
export function canManageProxy(actor: Actor, proxy: OwnedByAccount): boolean {
  return canManageAdUser(actor, proxy);
}

/** Reading a stored token or cookie: by whoever may replace it. */
export function canRevealSecrets(actor: Actor, adUser: OwnedByAccount): boolean {
  return canManageAdUser(actor, adUser);
}

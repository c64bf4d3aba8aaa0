import { type Actor, canManageTeamAds, canReadTeamAds, isTeamMember } from './identity.ts';

/** The fields of a profile, group or proxy that decide access to it. */
export interface OwnedByAccount {
  readonly accountId: string;
  readonly teamId: string;
  readonly isShared: boolean;
}

function isOwner(actor: Actor, owned: OwnedByAccount): boolean {
  return isTeamMember(actor, owned.teamId) && actor.account?.id === owned.accountId;
}

/** Own profiles, shared ones, and all of the team with read_team_ads or manage_team_ads. */
export function canReadAdUser(actor: Actor, adUser: OwnedByAccount): boolean {
  return (
    isOwner(actor, adUser) ||
    (adUser.isShared && isTeamMember(actor, adUser.teamId)) ||
    canReadTeamAds(actor, adUser.teamId)
  );
}

export function canManageAdUser(actor: Actor, adUser: OwnedByAccount): boolean {
  return isOwner(actor, adUser) || canManageTeamAds(actor, adUser.teamId);
}

/**
 * Switching and editing ad objects spends the owner's money, so it needs the right to manage the
 * profile.
 */
export function canChangeAdObjects(actor: Actor, adUser: OwnedByAccount): boolean {
  return canManageAdUser(actor, adUser);
}

export function canReadProxy(actor: Actor, proxy: OwnedByAccount): boolean {
  return canReadAdUser(actor, proxy);
}

/** Visible to anyone who may read the proxy, or a profile that uses it. */
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

/** Reading a stored token or cookie takes the same right as replacing it. */
export function canRevealSecrets(actor: Actor, adUser: OwnedByAccount): boolean {
  return canManageAdUser(actor, adUser);
}

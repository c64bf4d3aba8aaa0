import type {
  ExtensionWorkspace,
  OtherProfile,
  PairingKey,
  WorkspaceOwner,
} from '@ads-checker/shared/contracts/extension';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { type AdUser, presentAdUser } from '../ad-users/index.ts';
import type { Team, User } from '../identity/index.ts';
import { type ProxySettings, presentProxy } from '../proxies/index.ts';
import type { PairingKeyRow } from './pairing-key-repository.ts';
import type { FoundProfile } from './service.ts';

export function presentOwner({
  user,
  team,
  accountId,
}: {
  user: User;
  team: Team;
  accountId: string;
}): WorkspaceOwner {
  return {
    user: { id: user.id, username: user.username, displayName: userDisplayName(user) },
    team: { id: team.id, name: team.name },
    accountId,
  };
}

export function presentPairingKey({ createdAt, expiresAt, ...key }: PairingKeyRow): PairingKey {
  return { ...key, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** Only what identifies the proxy. */
export function presentProxyChoice(proxy: ProxySettings): ExtensionWorkspace['proxies'][number] {
  const dto = presentProxy(proxy);
  return {
    id: dto.id,
    name: proxyDisplayName(dto),
    countryCode: dto.geo?.countryCode ?? null,
    isPassed: dto.check?.isPassed ?? null,
  };
}

export function presentExisting(adUser: AdUser): NonNullable<ExtensionWorkspace['existing']> {
  const { id, name, customName, picture, groupId, proxyId, isShared, status, accessToken } =
    presentAdUser(adUser);
  const refreshedAt = accessToken.setAt;
  return { id, name, customName, picture, groupId, proxyId, isShared, status, refreshedAt };
}

export function presentOther({ adUser, access, user, team }: FoundProfile): OtherProfile {
  const { id, name, customName, picture, status, refreshedAt } = presentExisting(adUser);
  return {
    id,
    name,
    customName,
    picture,
    status,
    refreshedAt,
    access,
    ownerName: user === undefined ? '' : userDisplayName(user),
    teamName: team?.name ?? '',
  };
}

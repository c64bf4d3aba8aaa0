import type {
  ExtensionWorkspace,
  OtherProfile,
  PairingKey,
  WorkspaceOwner,
} from '@ads-checker/shared/contracts/extension';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { presentAdUser } from '../ad-users/index.ts';
import type { Team, User } from '../identity/index.ts';
import { type ProxySettings, presentProxy } from '../proxies/index.ts';
import type { PairingKeyRow } from './pairing-key-repository.ts';
import type { FoundProfile, KnownProfile } from './service.ts';

export function presentOwner(input: { user: User; team: Team; accountId: string }): WorkspaceOwner {
  return {
    user: {
      id: input.user.id,
      username: input.user.username,
      displayName: userDisplayName(input.user),
    },
    team: { id: input.team.id, name: input.team.name },
    accountId: input.accountId,
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

type Known = NonNullable<ExtensionWorkspace['existing']>;

export function presentExisting({ adUser, lastCheck: last }: KnownProfile): Known {
  const { id, name, customName, picture, groupId, proxyId, isShared, status, accessToken } =
    presentAdUser(adUser);
  const refreshedAt = accessToken.setAt;
  const lastCheck =
    last === undefined ? null : { ...last, checkedAt: last.checkedAt.toISOString() };
  return {
    ...{ id, name, customName, picture, groupId, proxyId, isShared, status },
    refreshedAt,
    lastCheck,
  };
}

export function presentOther({ access, user, team, ...known }: FoundProfile): OtherProfile {
  const { id, name, customName, picture, status, refreshedAt, lastCheck } = presentExisting(known);
  return {
    id,
    name,
    customName,
    picture,
    status,
    refreshedAt,
    lastCheck,
    access,
    ownerName: user === undefined ? '' : userDisplayName(user),
    teamName: team?.name ?? '',
  };
}

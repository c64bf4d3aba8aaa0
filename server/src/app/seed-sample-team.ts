import { userDisplayName } from '@ads-checker/shared/domain/names';
import {
  createSampleActivity,
  type SamplePersonName,
  type SampleTeam,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import type { WriteScope } from '../platform/sync/feed.ts';
import type { Container } from './container.ts';

const MINUTE_MS = 60_000;
/** The sandbox's proxy provider listens on this machine only. */
const PROXY_HOST = '127.0.0.1';
/** Nothing listens on it, so connections are refused at once. */
const CLOSED_PORT = 1;

type Parts = Pick<Container, 'identity' | 'teams' | 'activity' | 'adUsers' | 'proxies'>;

interface Membership {
  readonly userId: string;
  readonly accountId: string;
}
type Memberships = ReadonlyMap<SamplePersonName, Membership>;

function membershipOf(memberships: Memberships, name: SamplePersonName): Membership {
  const membership = memberships.get(name);
  if (membership === undefined) {
    throw new Error(`The sample team has no ${name}.`);
  }
  return membership;
}

async function addSampleProfiles({
  container: { adUsers, proxies },
  team,
  memberships,
  proxyPort,
  scope,
}: {
  container: Parts;
  team: SampleTeam;
  memberships: Memberships;
  proxyPort: number;
  scope: WriteScope;
}): Promise<void> {
  const accountOf = (owner: SamplePersonName): string => membershipOf(memberships, owner).accountId;
  const groupIds = new Map<string, string>();
  for (const { key, owner, ...group } of team.groups) {
    groupIds.set(key, await adUsers.createGroup({ ...group, accountId: accountOf(owner) }, scope));
  }
  const proxyIds = new Map<string, string>();
  for (const proxy of team.proxies) {
    const { name, description, isShared, protocol, username, password } = proxy;
    proxyIds.set(
      proxy.key,
      await proxies.createProxy(
        {
          accountId: accountOf(proxy.owner),
          name,
          description,
          isShared,
          protocol,
          hostname: PROXY_HOST,
          port: proxy.exitName === null ? CLOSED_PORT : proxyPort,
          username,
          password,
          geo: null,
          check: null,
        },
        scope,
      ),
    );
  }
  for (const { profile, owner, groupKey, proxyKey, ...adUser } of team.adUsers) {
    await adUsers.createAdUser(
      {
        accountId: accountOf(owner),
        facebookId: profile.facebookId,
        groupId: groupIds.get(groupKey ?? '') ?? null,
        proxyId: proxyIds.get(proxyKey ?? '') ?? null,
        authMethod: 'ads_manager_token_and_cookie',
        status: adUser.status,
        userAgent: profile.userAgent,
        accessToken: profile.accessToken,
        cookie: profile.cookie,
        name: profile.name,
        customName: adUser.customName,
        picture: profile.picture,
        gender: profile.gender,
        isShared: adUser.isShared,
      },
      scope,
    );
  }
}

async function addSampleActivity({
  container: { activity },
  world,
  team,
  teamId,
  memberships,
  scope: { trx },
}: {
  container: Parts;
  world: SampleWorld;
  team: SampleTeam;
  teamId: string;
  memberships: Memberships;
  scope: WriteScope;
}): Promise<void> {
  const members = new Map(team.members.map((member) => [member.username, member]));
  for (const { minutesAgo, actor, subject, changes, ...act } of createSampleActivity({
    world,
    team,
  })) {
    const at = new Date(world.nowMs - minutesAgo * MINUTE_MS);
    const { userId } = membershipOf(memberships, actor);
    const entry = { ...act, trx, teamId, at, actor: { userId }, changes: [...changes] };
    switch (subject.type) {
      case 'team':
        await activity.record({ ...entry, subject: { type: 'team', id: teamId, name: team.name } });
        break;
      case 'account': {
        const member = members.get(subject.member);
        const { accountId } = membershipOf(memberships, subject.member);
        const name = member === undefined ? null : userDisplayName(member);
        await activity.record({ ...entry, subject: { type: 'account', id: accountId, name } });
        break;
      }
      default:
        await activity.record({ ...entry, subject });
    }
  }
}

/**
 * Creates the sample team: its members, who share the administrator's password, their profiles and
 * proxies, and its activity.
 */
export async function seedSampleTeam({
  container,
  world,
  team,
  teamId,
  administrator,
  members,
  proxyPort,
  scope,
}: {
  container: Parts;
  world: SampleWorld;
  team: SampleTeam;
  teamId: string;
  administrator: Membership;
  members: readonly (SampleTeam['members'][number] & { readonly passwordHash: string })[];
  proxyPort: number;
  scope: WriteScope;
}): Promise<void> {
  const { identity, teams } = container;
  const before = (minutes: number): Date => new Date(world.nowMs - minutes * MINUTE_MS);
  const memberships = new Map<SamplePersonName, Membership>([['administrator', administrator]]);
  for (const {
    username,
    firstName,
    lastName,
    email,
    passwordHash,
    permissions,
    status,
    ...since
  } of members) {
    const { id: userId } = await identity.createUser(
      {
        username,
        firstName,
        lastName,
        email,
        passwordHash,
        canCreateTeams: false,
        canManageAllUsers: false,
        lastLoginAt: before(since.lastLoginMinutesAgo),
        createdByTeamId: teamId,
      },
      scope,
    );
    const createdAt = before(since.joinedMinutesAgo);
    const { id: accountId } = await teams.addAccount(
      { userId, teamId, permissions, status, createdAt },
      scope,
    );
    memberships.set(username, { userId, accountId });
  }
  await addSampleProfiles({ container, team, memberships, proxyPort, scope });
  await addSampleActivity({ container, world, team, teamId, memberships, scope });
}

import type { AdUserDto, AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import type { SecretInfo } from '@ads-checker/shared/contracts/common';
import type { OwnUserDto, SignedIn, UserDto } from '@ads-checker/shared/contracts/identity';
import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import {
  createSampleTeam,
  type SampleProfile,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';

const ADMINISTRATOR = 'administrator';
const DAY_MS = 86_400_000;

/** The sample team as owned data: who is in it, and whose each profile is. The administrator is signed in. */
export function createTeamState({ world, nowMs }: { world: SampleWorld; nowMs: number }) {
  const team = createSampleTeam(world);
  const at = new Date(nowMs - 30 * DAY_MS).toISOString();
  const now = new Date(nowMs).toISOString();
  const unset: SecretInfo = { isSet: false, setAt: null, lastFour: null };
  const secret = (text: string): SecretInfo => ({
    isSet: true,
    setAt: at,
    lastFour: text.slice(-4),
  });
  const accountIds = { administrator: '1', tomasz: '2' } as const;

  const user = (input: {
    id: string;
    username: string;
    person: { firstName: string; lastName: string; email: string };
  }): UserDto => ({
    id: input.id,
    username: input.username,
    ...input.person,
    isEmailConfirmed: true,
    permissions: {
      create_teams: input.username === ADMINISTRATOR,
      manage_all_users: input.username === ADMINISTRATOR,
    },
    lastLogin: now,
  });
  const users: UserDto[] = [
    user({ id: '1', username: ADMINISTRATOR, person: team.administrator }),
    ...team.members.map(({ username, firstName, lastName, email }, index) =>
      user({ id: String(index + 2), username, person: { firstName, lastName, email } }),
    ),
  ];
  const ownUser: OwnUserDto = {
    ...user({ id: '1', username: ADMINISTRATOR, person: team.administrator }),
    settings: { convertMoneyToUSD: false, showAdAccountFundingSource: true },
    preferredAccountId: null,
    telegramKey: '',
    telegramChat: null,
  };
  const teamDto = {
    id: '1',
    name: team.name,
    description: team.description,
    userIds: users.map(({ id }) => id),
    binomIds: [],
  };
  const accounts = users.map(({ id }) => ({
    id,
    userId: id,
    teamId: teamDto.id,
    status: 'active' as const,
    permissions: {
      manage_team: id === '1',
      read_team_ads: id === '1',
      manage_team_ads: id === '1',
    },
    createdAt: at,
    updatedAt: at,
  }));

  const groupIds = new Map(team.groups.map(({ key }, index) => [key, String(index + 1)]));
  const proxyIds = new Map(team.proxies.map(({ key }, index) => [key, String(index + 1)]));
  const adUserGroups: AdUserGroupDto[] = team.groups.map((group) => ({
    id: groupIds.get(group.key) ?? '',
    accountId: accountIds[group.owner],
    name: group.name,
    icon: group.icon,
    color: group.color,
  }));

  const profiles = new Map<string, SampleProfile>();
  const adUsers: AdUserDto[] = team.adUsers.map((adUser, index) => {
    const { profile } = adUser;
    const id = String(index + 1);
    profiles.set(id, profile);
    return {
      id,
      accountId: accountIds[adUser.owner],
      teamId: teamDto.id,
      facebookId: profile.facebookId,
      groupId: adUser.groupKey === null ? null : (groupIds.get(adUser.groupKey) ?? null),
      proxyId: adUser.proxyKey === null ? null : (proxyIds.get(adUser.proxyKey) ?? null),
      authMethod: 'access_token',
      status: adUser.status,
      userAgent: profile.userAgent,
      cookie: secret(profile.cookie),
      accessToken: secret(profile.accessToken),
      name: profile.name,
      customName: adUser.customName,
      picture: profile.picture,
      gender: profile.gender,
      syncedAt: now,
      isShared: adUser.isShared,
      isUsedForPixelShare: false,
      shouldNotifyAboutBinomRuleRun: false,
      binomRuleRunNotificationTemplateId: null,
      adObjectCheckTaskId: null,
      adCommentCleanTaskId: null,
      binomCostUpdateTaskId: null,
      createdAt: at,
      updatedAt: at,
    };
  });
  const proxies: ProxyDto[] = team.proxies.map((proxy) => {
    const id = proxyIds.get(proxy.key) ?? '';
    return {
      id,
      accountId: accountIds[proxy.owner],
      teamId: teamDto.id,
      adUserIds: adUsers.filter(({ proxyId }) => proxyId === id).map((adUser) => adUser.id),
      commentUserIds: [],
      name: proxy.name,
      description: proxy.description,
      isShared: proxy.isShared,
      options: {
        protocol: proxy.protocol,
        hostname: proxy.hostname,
        port: proxy.port,
        username: proxy.username,
        password: proxy.password === null ? unset : secret(proxy.password),
      },
      geo: proxy.geo,
      check: null,
    };
  });

  const session: SignedIn['session'] = {
    id: '1',
    userId: ownUser.id,
    teamId: teamDto.id,
    accountId: accountIds.administrator,
    status: 'active',
    ip: '127.0.0.1',
    userAgent: '',
    device: 'Desktop',
    os: '',
    browser: '',
    lastActivity: now,
    expiredAt: new Date(nowMs + DAY_MS).toISOString(),
    createdAt: now,
  };
  return {
    users,
    ownUser,
    team: teamDto,
    accounts,
    session,
    adUserGroups,
    adUsers,
    proxies,
    profiles,
  };
}

export type TeamState = ReturnType<typeof createTeamState>;

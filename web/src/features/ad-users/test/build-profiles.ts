import type { Actor } from '@ads-checker/shared/access/identity';
import type { PersonDoc } from '@ads-checker/shared/collections/index';
import type { AdUserDto, AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';

const at = '2025-03-12T09:00:00Z';
const noSecret = { isSet: false, setAt: null, lastFour: null };

export function buildAdUser(overrides: Partial<AdUserDto> = {}): AdUserDto {
  return {
    id: '1',
    accountId: '20',
    teamId: '30',
    facebookId: '100084417702915',
    groupId: null,
    proxyId: null,
    authMethod: 'ads_manager_token_and_cookie',
    status: 'active',
    userAgent: 'Mozilla/5.0',
    cookie: noSecret,
    accessToken: noSecret,
    name: 'Marta Jensen',
    customName: null,
    picture: null,
    gender: null,
    syncedAt: at,
    isShared: false,
    isUsedForPixelShare: false,
    shouldNotifyAboutBinomRuleRun: false,
    binomRuleRunNotificationTemplateId: null,
    adObjectCheckTaskId: null,
    adCommentCleanTaskId: null,
    binomCostUpdateTaskId: null,
    targetCpas: {},
    createdAt: at,
    updatedAt: at,
    ...overrides,
  };
}

export function buildGroup(overrides: Partial<AdUserGroupDto> = {}): AdUserGroupDto {
  return {
    id: '5',
    accountId: '20',
    name: 'Solar DACH',
    icon: 'rocket_launch',
    color: 6,
    ...overrides,
  };
}

export function buildProxy(overrides: Partial<ProxyDto> = {}): ProxyDto {
  return {
    id: '8',
    accountId: '20',
    teamId: '30',
    adUserIds: ['1'],
    commentUserIds: [],
    name: 'Frankfurt-04',
    description: null,
    isShared: false,
    options: {
      protocol: 'socks5',
      hostname: 'fra.example',
      port: 1080,
      username: null,
      password: noSecret,
    },
    geo: { ip: null, latitude: null, longitude: null, countryCode: 'DE', city: null },
    check: null,
    checkRequestedAt: null,
    createdAt: at,
    ...overrides,
  };
}

function buildPerson(user: {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
}): PersonDoc {
  return {
    kind: 'user',
    user: {
      ...user,
      email: `${user.username}@example.com`,
      isEmailConfirmed: true,
      permissions: { create_teams: false, manage_all_users: false },
      lastLogin: null,
    },
  };
}

function buildAccount({ id, userId }: { id: string; userId: string }): PersonDoc {
  return {
    kind: 'account',
    account: {
      id,
      userId,
      teamId: '30',
      status: 'active',
      permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
      createdAt: at,
      updatedAt: at,
    },
  };
}

export function buildPeople(): readonly PersonDoc[] {
  return [
    buildPerson({ id: '11', username: 'anna', firstName: 'Anna', lastName: 'Kovalenko' }),
    buildPerson({ id: '12', username: 'dmitry', firstName: '', lastName: '' }),
    buildAccount({ id: '20', userId: '11' }),
    buildAccount({ id: '21', userId: '12' }),
  ];
}

export function buildActor(permissions: Partial<AccountPermissions> = {}): Actor {
  return {
    userId: '11',
    userPermissions: { create_teams: false, manage_all_users: false },
    account: {
      id: '20',
      teamId: '30',
      status: 'active',
      permissions: {
        manage_team: false,
        read_team_ads: false,
        manage_team_ads: false,
        ...permissions,
      },
    },
  };
}

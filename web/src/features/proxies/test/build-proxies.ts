import type { Actor } from '@ads-checker/shared/access/identity';
import {
  type ProxyCheck,
  type ProxyDto,
  proxyAboutSchema,
} from '@ads-checker/shared/contracts/proxies';
import type { ProxyRow } from '../proxy-rows.ts';

export const AT = '2025-03-12T09:00:00Z';
const NO_SECRET = { isSet: false, setAt: null, lastFour: null };

export function buildCheck(overrides: Partial<ProxyCheck> = {}): ProxyCheck {
  return {
    isPassed: true,
    checkedAt: AT,
    error: null,
    statusCode: 200,
    delayMs: 212,
    isGraphReachable: true,
    isSlow: false,
    ...overrides,
  };
}

export function buildGeo(countryCode: string, city: string, ip = '88.99.41.107'): ProxyDto['geo'] {
  return { ip, latitude: null, longitude: null, countryCode, city };
}

export function buildProxy(
  overrides: Omit<Partial<ProxyDto>, 'options'> & {
    readonly options?: Partial<ProxyDto['options']>;
  } = {},
): ProxyDto {
  return {
    id: '8',
    accountId: '20',
    teamId: '30',
    adUserIds: [],
    commentUserIds: [],
    ...proxyAboutSchema.parse({ name: 'Frankfurt-04' }),
    geo: null,
    check: null,
    checkRequestedAt: null,
    createdAt: AT,
    ...overrides,
    options: {
      protocol: 'socks5',
      hostname: 'fra.example',
      port: 1080,
      username: null,
      password: NO_SECRET,
      ...overrides.options,
    },
  };
}

export function buildActor(
  permissions: Partial<NonNullable<Actor['account']>['permissions']> = {},
): Actor {
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

export function buildRow(overrides: Partial<ProxyRow> = {}): ProxyRow {
  const proxy = overrides.proxy ?? buildProxy();
  return {
    id: proxy.id,
    proxy,
    name: proxy.name ?? proxy.options.hostname,
    address: `${proxy.options.hostname}:${proxy.options.port}`,
    state: 'unchecked',
    countryName: null,
    users: [],
    ownerName: 'Anna Kovalenko',
    isOwn: true,
    canManage: true,
    ...overrides,
  };
}

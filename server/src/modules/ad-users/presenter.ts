import {
  type AdUserDto,
  type AdUserGroupDto,
  adUserSchema,
} from '@ads-checker/shared/contracts/ad-users';
import type { SecretInfo } from '@ads-checker/shared/contracts/common';
import { type ProxyDto, proxySchema } from '@ads-checker/shared/contracts/proxies';
import type { AdUser, AdUserGroup, ProxySettings, StoredSecret } from './entities.ts';

function presentSecret(secret: StoredSecret | null): SecretInfo {
  return secret === null
    ? { isSet: false, setAt: null, lastFour: null }
    : { isSet: true, setAt: secret.setAt.toISOString(), lastFour: secret.lastFour };
}

export function presentAdUser(adUser: AdUser): AdUserDto {
  const picture = adUserSchema.shape.picture.safeParse(adUser.picture);
  return {
    id: adUser.id,
    accountId: adUser.accountId,
    teamId: adUser.teamId,
    facebookId: adUser.facebookId,
    groupId: adUser.groupId,
    proxyId: adUser.proxyId,
    authMethod: adUser.authMethod,
    status: adUser.status,
    userAgent: adUser.userAgent,
    cookie: presentSecret(adUser.cookie),
    accessToken: presentSecret(adUser.accessToken),
    name: adUser.name,
    customName: adUser.customName,
    picture: picture.success ? picture.data : null,
    gender: adUser.gender,
    syncedAt: adUser.syncedAt?.toISOString() ?? null,
    isShared: adUser.isShared,
    isUsedForPixelShare: adUser.isUsedForPixelShare,
    shouldNotifyAboutBinomRuleRun: adUser.shouldNotifyAboutBinomRuleRun,
    binomRuleRunNotificationTemplateId: adUser.binomRuleRunNotificationTemplateId,
    adObjectCheckTaskId: null,
    adCommentCleanTaskId: null,
    binomCostUpdateTaskId: null,
    createdAt: adUser.createdAt.toISOString(),
    updatedAt: adUser.updatedAt.toISOString(),
  };
}

export function presentAdUserGroup(group: AdUserGroup): AdUserGroupDto {
  return {
    id: group.id,
    accountId: group.accountId,
    name: group.name,
    icon: group.icon,
    color: group.color,
  };
}

export function presentProxy(proxy: ProxySettings): ProxyDto {
  const geo = proxySchema.shape.geo.safeParse(proxy.geo);
  const check = proxySchema.shape.check.safeParse(proxy.check);
  return {
    id: proxy.id,
    accountId: proxy.accountId,
    teamId: proxy.teamId,
    adUserIds: [...proxy.adUserIds],
    commentUserIds: [],
    name: proxy.name,
    description: proxy.description,
    isShared: proxy.isShared,
    options: {
      protocol: proxy.protocol,
      hostname: proxy.hostname,
      port: proxy.port,
      username: proxy.username,
      password: presentSecret(proxy.password),
    },
    geo: geo.success ? geo.data : null,
    check: check.success ? check.data : null,
  };
}

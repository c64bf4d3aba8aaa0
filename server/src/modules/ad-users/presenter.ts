import {
  type AdUserDto,
  type AdUserGroupDto,
  adUserSchema,
} from '@ads-checker/shared/contracts/ad-users';
import { presentSecret } from '../../platform/crypto/stored-secret.ts';
import type { AdUser, AdUserGroup } from './entities.ts';

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
    adObjectCheckTaskId: adUser.adObjectCheckTaskId,
    adCommentCleanTaskId: adUser.adCommentCleanTaskId,
    binomCostUpdateTaskId: adUser.binomCostUpdateTaskId,
    targetCpas: adUser.targetCpas,
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

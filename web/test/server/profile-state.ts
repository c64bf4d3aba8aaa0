import type { AdUserDto, AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import type { SecretInfo } from '@ads-checker/shared/contracts/common';
import { type ProxyDto, proxyAboutSchema } from '@ads-checker/shared/contracts/proxies';
import type {
  AdCommentCleanTaskDto,
  AdObjectCheckTaskDto,
  CostUpdateTaskDto,
} from '@ads-checker/shared/contracts/tasks';
import { isSlowCheck } from '@ads-checker/shared/domain/proxies';
import type { SamplePersonName, SampleTeam } from '@ads-checker/shared/sample/index';

const CONNECTED_AGO_MS = 30 * 86_400_000;

export interface TestTasks {
  readonly adObjectCheckTask: AdObjectCheckTaskDto;
  readonly adCommentCleanTask: AdCommentCleanTaskDto;
  readonly binomCostUpdateTask: CostUpdateTaskDto;
}

function createTestTasks({
  adUserId,
  ids,
  at,
}: {
  readonly adUserId: string;
  readonly ids: readonly [string, string, string];
  readonly at: string;
}): TestTasks {
  const task = {
    adUserId,
    inProgress: false,
    lastExecutionTime: null,
    createdAt: at,
    updatedAt: at,
  };
  const [checkId, cleanId, costId] = ids;
  return {
    adObjectCheckTask: {
      ...task,
      id: checkId,
      shouldCheckAds: true,
      shouldCheckProducts: false,
      adStatusNotificationTemplateId: null,
      adAccountStatusNotificationTemplateId: null,
    },
    adCommentCleanTask: {
      ...task,
      id: cleanId,
      action: null,
      disabledUntil: null,
      processedAdAccountIds: [],
      results: [],
    },
    binomCostUpdateTask: { ...task, id: costId, binomSettings: [] },
  };
}

/** What stays visible of a stored secret. */
function toSecretInfo(text: string, at: string): SecretInfo {
  return { isSet: true, setAt: at, lastFour: text.slice(-4) };
}

export function createTestProfiles({
  sample,
  teamId,
  accountIds,
  nowMs,
}: {
  readonly sample: SampleTeam;
  readonly teamId: string;
  readonly accountIds: ReadonlyMap<SamplePersonName, string>;
  readonly nowMs: number;
}) {
  const at = new Date(nowMs - CONNECTED_AGO_MS).toISOString();
  const now = new Date(nowMs).toISOString();
  const accountOf = (owner: SamplePersonName): string => accountIds.get(owner) ?? '';
  const unset: SecretInfo = { isSet: false, setAt: null, lastFour: null };
  const secret = (text: string): SecretInfo => toSecretInfo(text, at);
  const groupIds = new Map(sample.groups.map(({ key }, index) => [key, String(index + 1)]));
  const proxyIds = new Map(sample.proxies.map(({ key }, index) => [key, String(index + 1)]));

  const tasks = new Map<string, TestTasks>();
  const adUsers = sample.adUsers.map((adUser, index): AdUserDto => {
    const { profile } = adUser;
    const id = String(index + 1);
    const taskIds = [`${id}01`, `${id}02`, `${id}03`] as const;
    const [adObjectCheckTaskId, adCommentCleanTaskId, binomCostUpdateTaskId] = taskIds;
    tasks.set(id, createTestTasks({ adUserId: id, ids: taskIds, at }));
    return {
      id,
      accountId: accountOf(adUser.owner),
      teamId,
      facebookId: profile.facebookId,
      groupId: groupIds.get(adUser.groupKey ?? '') ?? null,
      proxyId: proxyIds.get(adUser.proxyKey ?? '') ?? null,
      authMethod: 'ads_manager_token_and_cookie',
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
      adObjectCheckTaskId,
      adCommentCleanTaskId,
      binomCostUpdateTaskId,
      targetCpas: {},
      createdAt: at,
      updatedAt: at,
    };
  });
  const groups = sample.groups.map(
    ({ key, owner, name, icon, color }): AdUserGroupDto => ({
      id: groupIds.get(key) ?? '',
      accountId: accountOf(owner),
      name,
      icon,
      color,
    }),
  );
  const proxies = sample.proxies.map((proxy): ProxyDto => {
    const id = proxyIds.get(proxy.key) ?? '';
    return {
      id,
      accountId: accountOf(proxy.owner),
      teamId,
      adUserIds: adUsers.filter(({ proxyId }) => proxyId === id).map((adUser) => adUser.id),
      commentUserIds: [],
      ...proxyAboutSchema.parse(proxy),
      options: {
        protocol: proxy.protocol,
        hostname: proxy.hostname,
        port: proxy.port,
        username: proxy.username,
        password: proxy.password === null ? unset : secret(proxy.password),
      },
      geo: proxy.geo,
      check:
        proxy.check === null
          ? null
          : {
              ...proxy.check,
              checkedAt: now,
              statusCode: proxy.check.isPassed ? 200 : null,
              isGraphReachable: proxy.check.isPassed ? true : null,
              isSlow: isSlowCheck(proxy.check),
            },
      checkRequestedAt: null,
      createdAt: at,
    };
  });
  const byId = <T extends { readonly id: string }>(items: readonly T[]): Map<string, T> =>
    new Map(items.map((item) => [item.id, item]));
  return {
    adUsers: byId(adUsers),
    groups: byId(groups),
    proxies: byId(proxies),
    tasks,
  };
}

import {
  canManageAdUser,
  canReadAdUser,
  canRevealSecrets,
} from '@ads-checker/shared/access/ad-users';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type { AdUserDto, AdUserUpdate } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { denied } from './context.ts';
import {
  askTestNetwork,
  parseTestCookies,
  requireProxyWorks,
  requireTestIdentity,
} from './credential-check.ts';
import { createGroupHandlers, getOwnerAccount } from './group-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';
import { createTestTasks, toSecretInfo } from './profile-state.ts';
import { getUsableProxy } from './proxy-access.ts';

/** A profile one may not see answers as one that is not there. @throws AppError */
export function getReadableAdUser(context: TestContext, adUserId: string): AdUserDto {
  context.activeAccount();
  const adUser = context.state.profiles.adUsers.get(adUserId);
  if (adUser === undefined || !canReadAdUser(context.actor(), adUser)) {
    throw entityNotFound('Ad user', adUserId);
  }
  return adUser;
}

/** What runs under a profile is changed by whoever may manage it. @throws AppError */
export function getManageableAdUser(context: TestContext, adUserId: string): AdUserDto {
  const adUser = getReadableAdUser(context, adUserId);
  if (!canManageAdUser(context.actor(), adUser)) {
    throw denied();
  }
  return adUser;
}

const LOGGED = ['customName', 'isUsedForPixelShare', 'authMethod'] as const;

export function createAdUserHandlers(context: TestContext): Handlers['adUsers'] {
  const { state, world } = context;
  const { adUsers, groups, proxies, samples, tasks, secrets } = state.profiles;

  const present = (adUser: AdUserDto) => {
    const own = tasks.get(adUser.id);
    if (own === undefined) {
      throw new Error(`The tasks of profile ${adUser.id} are gone.`);
    }
    return { data: { adUser, proxy: proxies.get(adUser.proxyId ?? '') ?? null, ...own } };
  };
  const keep = (adUser: AdUserDto): AdUserDto => {
    adUsers.set(adUser.id, adUser);
    for (const proxy of proxies.values()) {
      const others = proxy.adUserIds.filter((id) => id !== adUser.id);
      const adUserIds = proxy.id === adUser.proxyId ? [...others, adUser.id] : others;
      if (adUserIds.length !== proxy.adUserIds.length) {
        proxies.set(proxy.id, { ...proxy, adUserIds });
      }
    }
    return adUser;
  };
  const record = (
    adUser: AdUserDto,
    action: Parameters<TestContext['record']>[0]['action'],
    changes: ActivityChange[] = [],
  ): void =>
    context.record({
      teamId: adUser.teamId,
      kind: 'profiles',
      action,
      subject: { type: 'ad_user', id: adUser.id, name: adUserDisplayName(adUser) },
      changes,
    });
  const requireOwnGroup = (accountId: string, groupId: string | null | undefined): void => {
    if (typeof groupId === 'string' && groups.get(groupId)?.accountId !== accountId) {
      const message = 'must be a group of the profile’s owner';
      throw new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
        details: { fields: [{ field: 'body.groupId', message }] },
      });
    }
  };
  /** The account's own proxy that is the same, else a new one. */
  const findOrAddProxy = (owner: { id: string; teamId: string }, options: ProxyOptionsInput) => {
    const at = context.nowText();
    const { password, ...address } = options;
    const same = [...proxies.values()].find(
      (proxy) =>
        proxy.accountId === owner.id &&
        proxy.options.protocol === address.protocol &&
        proxy.options.hostname === address.hostname &&
        proxy.options.port === address.port &&
        proxy.options.username === address.username,
    );
    if (same !== undefined) {
      return same.id;
    }
    const id = state.nextId();
    proxies.set(id, {
      id,
      accountId: owner.id,
      teamId: owner.teamId,
      adUserIds: [],
      commentUserIds: [],
      name: null,
      description: null,
      isShared: false,
      options: {
        ...address,
        password:
          password === null
            ? { isSet: false, setAt: null, lastFour: null }
            : toSecretInfo(password, at),
      },
      geo: null,
      check: null,
      checkRequestedAt: null,
      createdAt: at,
    });
    return id;
  };
  const nameOfGroup = (id: string | null) => groups.get(id ?? '')?.name ?? null;
  const nameOfProxy = (id: string | null) => {
    const proxy = proxies.get(id ?? '');
    return proxy === undefined ? null : proxyDisplayName(proxy);
  };
  const listChanges = (before: AdUserDto, after: AdUserDto): ActivityChange[] => [
    ...LOGGED.flatMap((field) =>
      before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
    ),
    ...(before.groupId === after.groupId
      ? []
      : [
          {
            field: 'group' as const,
            from: nameOfGroup(before.groupId),
            to: nameOfGroup(after.groupId),
          },
        ]),
    ...(before.proxyId === after.proxyId
      ? []
      : [
          {
            field: 'proxy' as const,
            from: nameOfProxy(before.proxyId),
            to: nameOfProxy(after.proxyId),
          },
        ]),
  ];

  /** New credentials must speak as the same profile; a new way alone is refused for the proxy's fault only. */
  const checkCredentials = (before: AdUserDto, body: AdUserUpdate): Partial<AdUserDto> => {
    const stored = secrets.get(before.id);
    const hasCredentials =
      body.accessToken !== undefined ||
      body.cookie !== undefined ||
      (body.authMethod !== undefined && body.authMethod !== before.authMethod);
    const proxyId = body.proxyId === undefined ? before.proxyId : body.proxyId;
    const hasWay =
      proxyId !== before.proxyId ||
      (body.userAgent !== undefined && body.userAgent !== before.userAgent);
    if (!hasCredentials && !hasWay) {
      return {};
    }
    const at = context.nowText();
    if (proxyId !== null) {
      requireProxyWorks({ proxy: getUsableProxy(context, proxyId), field: 'body.proxyId', at });
    }
    const accessToken = body.accessToken ?? stored?.access_token ?? '';
    if (!hasCredentials) {
      const { status } = askTestNetwork({ world, accessToken });
      return { status, ...(status === 'active' ? { syncedAt: at } : {}) };
    }
    const cookies = parseTestCookies(body.cookie ?? stored?.cookie ?? '');
    const { name, picture, gender } = requireTestIdentity({
      world,
      accessToken,
      authMethod: body.authMethod ?? before.authMethod,
      cookieOwnerId: cookies.facebookId,
      expectedId: before.facebookId,
    });
    secrets.set(before.id, { access_token: accessToken, cookie: cookies.header });
    return {
      status: 'active',
      syncedAt: at,
      name,
      picture,
      gender,
      ...(body.accessToken === undefined ? {} : { accessToken: toSecretInfo(accessToken, at) }),
      ...(body.cookie === undefined ? {} : { cookie: toSecretInfo(cookies.header, at) }),
    };
  };

  return {
    ...createGroupHandlers(context),
    list: ({ params: { accountId }, query }) => {
      const account = getOwnerAccount(context, accountId, 'read');
      const found = [...adUsers.values()].filter(
        (adUser) =>
          adUser.accountId === accountId ||
          (query.includeShared === true && adUser.isShared && adUser.teamId === account.teamId),
      );
      const isUsed = (id: string, field: 'groupId' | 'proxyId'): boolean =>
        found.some((adUser) => adUser[field] === id);
      return {
        data: {
          adUsers: found,
          ...(query.includeGroups === true && {
            adUserGroups: [...groups.values()].filter(
              (group) => group.accountId === accountId || isUsed(group.id, 'groupId'),
            ),
          }),
          ...(query.includeProxies === true && {
            proxies: [...proxies.values()].filter(
              (proxy) => proxy.accountId === accountId || isUsed(proxy.id, 'proxyId'),
            ),
          }),
        },
      };
    },
    get: ({ params }) => present(getReadableAdUser(context, params.adUserId)),
    create: ({ params: { accountId }, body }) => {
      const account = getOwnerAccount(context, accountId, 'manage');
      const at = context.nowText();
      const { proxy, accessToken, cookie: cookieText, ...plain } = body;
      const cookies = parseTestCookies(cookieText);
      requireOwnGroup(accountId, plain.groupId);
      if (plain.proxyId !== null) {
        requireProxyWorks({
          proxy: getUsableProxy(context, plain.proxyId),
          field: 'body.proxyId',
          at,
        });
      } else if (proxy !== undefined) {
        requireProxyWorks({ proxy: { options: proxy, geo: null }, field: 'body.proxy', at });
      }
      const profile = requireTestIdentity({
        world,
        accessToken,
        authMethod: plain.authMethod,
        cookieOwnerId: cookies.facebookId,
      });
      const { facebookId, name, picture, gender } = profile;
      const there = [...adUsers.values()].find(
        (adUser) => adUser.accountId === accountId && adUser.facebookId === facebookId,
      );
      if (there !== undefined) {
        throw new AppError('AlreadyExistsError', ERROR_MESSAGES.facebookUserExists, {
          code: 'already_added',
          details: { existingId: there.id },
        });
      }
      const id = state.nextId();
      const taskIds = [state.nextId(), state.nextId(), state.nextId()] as const;
      const [adObjectCheckTaskId, adCommentCleanTaskId, binomCostUpdateTaskId] = taskIds;
      tasks.set(id, createTestTasks({ adUserId: id, ids: taskIds, at }));
      secrets.set(id, { access_token: accessToken, cookie: cookies.header });
      samples.set(id, profile);
      const adUser = keep({
        ...plain,
        id,
        accountId,
        teamId: account.teamId,
        facebookId,
        proxyId: proxy === undefined ? plain.proxyId : findOrAddProxy(account, proxy),
        status: 'active',
        cookie: toSecretInfo(cookies.header, at),
        accessToken: toSecretInfo(accessToken, at),
        name,
        picture,
        gender,
        syncedAt: at,
        shouldNotifyAboutBinomRuleRun: false,
        binomRuleRunNotificationTemplateId: null,
        adObjectCheckTaskId,
        adCommentCleanTaskId,
        binomCostUpdateTaskId,
        createdAt: at,
        updatedAt: at,
      });
      const facts: ActivityChange[] = [
        { field: 'customName', to: adUser.customName },
        { field: 'group', to: nameOfGroup(adUser.groupId) },
        { field: 'proxy', to: nameOfProxy(adUser.proxyId) },
        { field: 'authMethod', to: adUser.authMethod },
      ];
      record(
        adUser,
        'created',
        facts.filter(({ to }) => to !== null),
      );
      return present(adUser);
    },
    update: ({ params, body }) => {
      const before = getManageableAdUser(context, params.adUserId);
      requireOwnGroup(before.accountId, body.groupId);
      const { accessToken: _token, cookie: _cookie, ...given } = body;
      const verification = checkCredentials(before, body);
      const plain = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      ) as Partial<AdUserDto>;
      const wanted: AdUserDto = { ...before, ...plain, ...verification };
      if (JSON.stringify(wanted) === JSON.stringify(before)) {
        return present(before);
      }
      const after = keep({ ...wanted, updatedAt: context.nowText() });
      const changes = listChanges(before, after);
      if (changes.length > 0 || before.userAgent !== after.userAgent) {
        record(after, 'updated', changes);
      }
      if (before.isShared !== after.isShared) {
        record(after, after.isShared ? 'shared' : 'unshared');
      }
      const replaced: ActivityChange[] = [
        ...(body.accessToken === undefined
          ? []
          : [{ field: 'secret' as const, to: 'access_token' }]),
        ...(body.cookie === undefined ? [] : [{ field: 'secret' as const, to: 'cookie' }]),
      ];
      if (replaced.length > 0) {
        record(after, 'secrets_replaced', replaced);
      }
      return present(after);
    },
    delete: ({ params }) => {
      const adUser = getManageableAdUser(context, params.adUserId);
      keep({ ...adUser, proxyId: null });
      for (const map of [adUsers, tasks, secrets, samples]) {
        map.delete(adUser.id);
      }
      record(adUser, 'deleted');
      return { data: null };
    },
    check: ({ params }) => {
      const before = getReadableAdUser(context, params.adUserId);
      const at = context.nowText();
      const proxy = proxies.get(before.proxyId ?? '');
      if (proxy !== undefined) {
        requireProxyWorks({ proxy, field: 'body.proxyId', at });
      }
      const accessToken = secrets.get(before.id)?.access_token ?? '';
      const { status, profile } = askTestNetwork({ world, accessToken });
      const { name, picture, gender } = profile ?? before;
      const adUser = keep({ ...before, status, name, picture, gender, syncedAt: at });
      return { data: { adUser } };
    },
    reveal: ({ params, body: { secret, password } }) => {
      const adUser = getReadableAdUser(context, params.adUserId);
      if (!canRevealSecrets(context.actor(), adUser)) {
        throw denied();
      }
      const person = state.people.get(context.session().userId);
      if (person?.password !== null && person?.password !== password) {
        const message = ERROR_MESSAGES.wrongPassword;
        throw new AppError('InvalidArgumentError', message, {
          code: 'wrong_password',
          details: { fields: [{ field: 'body.password', message }] },
        });
      }
      const value = secrets.get(adUser.id)?.[secret];
      if (value === undefined) {
        throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
      }
      record(adUser, 'revealed', [{ field: 'secret', to: secret }]);
      return { data: { secret, value } };
    },
  };
}

import { canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import { changeTargetCpas } from '@ads-checker/shared/domain/target-cpas';
import { entityNotFound } from '@ads-checker/shared/errors';
import { createGroupHandlers, getOwnerAccount } from './group-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';

/** An unreadable profile is reported as missing. @throws AppError */
export function getReadableAdUser(context: TestContext, adUserId: string): AdUserDto {
  context.activeAccount();
  const adUser = context.state.profiles.adUsers.get(adUserId);
  if (adUser === undefined || !canReadAdUser(context.actor(), adUser)) {
    throw entityNotFound('Ad user', adUserId);
  }
  return adUser;
}

/** Credentials are not checked here: tests set the results. */
export function createAdUserHandlers(context: TestContext): Handlers['adUsers'] {
  const { adUsers, proxies, tasks } = context.state.profiles;

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

  return {
    ...createGroupHandlers(context),
    list: ({ params: { accountId }, query }) => {
      const account = getOwnerAccount(context, accountId, 'read');
      const found = [...adUsers.values()].filter(
        (adUser) =>
          adUser.accountId === accountId ||
          (query.includeShared === true && adUser.isShared && adUser.teamId === account.teamId),
      );
      return { data: { adUsers: found } };
    },
    get: ({ params }) => present(getReadableAdUser(context, params.adUserId)),
    update: ({ params, body }) => {
      const before = getReadableAdUser(context, params.adUserId);
      const { accessToken: _token, cookie: _cookie, ...given } = body;
      const plain = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      ) as Partial<AdUserDto>;
      return present(keep({ ...before, ...plain, updatedAt: context.nowText() }));
    },
    setTargetCpas: ({ params, body }) => {
      const before = getReadableAdUser(context, params.adUserId);
      const targetCpas = changeTargetCpas(before.targetCpas, body);
      return { data: { adUser: keep({ ...before, targetCpas, updatedAt: context.nowText() }) } };
    },
    delete: ({ params }) => {
      keep({ ...getReadableAdUser(context, params.adUserId), proxyId: null });
      adUsers.delete(params.adUserId);
      tasks.delete(params.adUserId);
      return { data: null };
    },
    check: ({ params }) => {
      const before = getReadableAdUser(context, params.adUserId);
      return { data: { adUser: keep({ ...before, syncedAt: context.nowText() }) } };
    },
  };
}

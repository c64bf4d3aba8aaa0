import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import { canReadTeamAds, isTeamMember } from '@ads-checker/shared/access/identity';
import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import { entityNotFound } from '@ads-checker/shared/errors';
import { denied } from './context.ts';
import type { DemoContext, Handlers } from './handler-types.ts';

/** A profile one may not see answers as one that is not there. @throws AppError */
export function getReadableAdUser(context: DemoContext, adUserId: string): AdUserDto {
  context.activeAccount();
  const adUser = context.state.profiles.adUsers.get(adUserId);
  if (adUser === undefined || !canReadAdUser(context.actor(), adUser)) {
    throw entityNotFound('Ad user', adUserId);
  }
  return adUser;
}

/** What runs under a profile is changed by whoever may manage it. @throws AppError */
export function getManageableAdUser(context: DemoContext, adUserId: string): AdUserDto {
  const adUser = getReadableAdUser(context, adUserId);
  if (!canManageAdUser(context.actor(), adUser)) {
    throw denied();
  }
  return adUser;
}

export function createAdUserHandlers(context: DemoContext): Handlers['adUsers'] {
  const { state } = context;
  const { groups, proxies } = state.profiles;

  return {
    list: ({ params: { accountId }, query }) => {
      const acting = context.activeAccount();
      const actor = context.actor();
      const account = state.accounts.get(accountId);
      if (account === undefined || !isTeamMember(actor, account.teamId)) {
        throw entityNotFound('Account', accountId);
      }
      if (acting.id !== accountId && !canReadTeamAds(actor, account.teamId)) {
        throw denied();
      }
      const adUsers = [...state.profiles.adUsers.values()].filter(
        (adUser) =>
          adUser.accountId === accountId ||
          (query.includeShared === true && adUser.isShared && adUser.teamId === account.teamId),
      );
      const isUsed = (id: string, field: 'groupId' | 'proxyId'): boolean =>
        adUsers.some((adUser) => adUser[field] === id);
      return {
        data: {
          adUsers,
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
    get: ({ params }) => {
      const adUser = getReadableAdUser(context, params.adUserId);
      return { data: { adUser, proxy: proxies.get(adUser.proxyId ?? '') ?? null } };
    },
  };
}

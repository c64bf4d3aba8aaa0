import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import { presentProxy } from '../proxies/index.ts';
import { presentAdUser, presentAdUserGroup } from './presenter.ts';
import type { AdUsersService } from './service.ts';

export function registerAdUserRoutes({
  api,
  service,
  findTeamId,
}: {
  api: ApiRouter;
  service: AdUsersService;
  /** Team of an account; undefined when there is no such account. */
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  const getListable = async ({ actor, accountId }: { actor: Actor; accountId: string }) =>
    requireListableAccount({ actor, accountId, teamId: await findTeamId(accountId) });

  api.register(r.list, async ({ session: { actor }, params, query }) => {
    const account = await getListable({ actor, accountId: params.accountId });
    const adUsers = await service.listForAccount({
      ...account,
      isTeamReader: canReadTeamAds(actor, account.teamId),
      includeShared: query.includeShared === true,
    });
    const { accountId } = account;
    const groups =
      query.includeGroups === true && (await service.listGroups({ accountId, adUsers }));
    const proxies =
      query.includeProxies === true && (await service.listProxies({ accountId, adUsers }));
    return {
      data: {
        adUsers: adUsers.map(presentAdUser),
        ...(groups === false ? {} : { adUserGroups: groups.map(presentAdUserGroup) }),
        ...(proxies === false ? {} : { proxies: proxies.map(presentProxy) }),
      },
    };
  });

  api.register(r.get, async ({ session: { actor }, params: { adUserId } }) => {
    const adUser = await service.getReadable({ actor, adUserId });
    const proxy = await service.findProxyOf(adUser);
    return {
      data: {
        adUser: presentAdUser(adUser),
        proxy: proxy === undefined ? null : presentProxy(proxy),
      },
    };
  });
}

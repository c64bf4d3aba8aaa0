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

  api.register(r.get, async ({ session: { actor }, params: { adUserId } }) => ({
    data: await service.getAnswer(await service.getReadable({ actor, adUserId })),
  }));

  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: await service.connectProfile({ actor, ...params, adUser: body, key }),
  }));

  api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: await service.updateProfile({ actor, ...params, update: body, key }),
  }));

  api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await service.deleteProfile({ actor, ...params, key }),
  }));

  api.register(r.check, async ({ session: { actor }, params: { adUserId } }) => {
    await service.checkNow(await service.getReadable({ actor, adUserId }));
    return { data: { adUser: presentAdUser(await service.getReadable({ actor, adUserId })) } };
  });

  api.register(r.reveal, async ({ session: { actor }, params, body }) => ({
    data: {
      secret: body.secret,
      value: await service.revealSecret({ actor, ...params, ...body }),
    },
  }));

  api.register(r.listGroups, async ({ session: { actor }, params }) => {
    const { accountId } = await getListable({ actor, accountId: params.accountId });
    const groups = await service.listGroups({ accountId, adUsers: [] });
    return { data: { adUserGroups: groups.map(presentAdUserGroup) } };
  });

  api.register(
    r.createGroup,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { adUserGroup: await service.addGroup({ actor, ...params, group: body, key }) },
    }),
  );

  api.register(
    r.updateGroup,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { adUserGroup: await service.updateGroup({ actor, ...params, update: body, key }) },
    }),
  );

  api.register(r.deleteGroup, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await service.deleteGroup({ actor, ...params, key }),
  }));
}

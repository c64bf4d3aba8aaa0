import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import { adUserRoutes as r } from '@ads-checker/shared/contracts/ad-users';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import { presentProxy } from '../proxies/index.ts';
import { presentAdUser, presentAdUserGroup } from './presenter.ts';
import type { AdUsersService } from './service.ts';

export function registerAdUserRoutes(input: {
  api: ApiRouter;
  service: AdUsersService;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  const getListable = async ({ actor, accountId }: { actor: Actor; accountId: string }) =>
    requireListableAccount({ actor, accountId, teamId: await input.findTeamId(accountId) });

  input.api.register(r.list, async ({ session: { actor }, params, query }) => {
    const account = await getListable({ actor, accountId: params.accountId });
    const adUsers = await input.service.listForAccount({
      ...account,
      isTeamReader: canReadTeamAds(actor, account.teamId),
      includeShared: query.includeShared === true,
    });
    const { accountId } = account;
    const groups =
      query.includeGroups === true && (await input.service.listGroups({ accountId, adUsers }));
    const proxies =
      query.includeProxies === true && (await input.service.listProxies({ accountId, adUsers }));
    return {
      data: {
        adUsers: adUsers.map(presentAdUser),
        ...(groups === false ? {} : { adUserGroups: groups.map(presentAdUserGroup) }),
        ...(proxies === false ? {} : { proxies: proxies.map(presentProxy) }),
      },
    };
  });

  input.api.register(r.get, async ({ session: { actor }, params: { adUserId } }) => ({
    data: await input.service.getAnswer(await input.service.getReadable({ actor, adUserId })),
  }));

  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: await input.service.connectProfile({ actor, ...params, adUser: body, key }),
    }),
  );

  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: await input.service.updateProfile({ actor, ...params, update: body, key }),
    }),
  );

  input.api.register(
    r.setTargetCpas,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { adUser: await input.service.setTargetCpas({ actor, ...params, change: body, key }) },
    }),
  );

  input.api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await input.service.deleteProfile({ actor, ...params, key }),
  }));

  input.api.register(r.check, async ({ session: { actor }, params: { adUserId } }) => {
    await input.service.checkNow(await input.service.getReadable({ actor, adUserId }));
    return {
      data: { adUser: presentAdUser(await input.service.getReadable({ actor, adUserId })) },
    };
  });

  input.api.register(r.reveal, async ({ session: { actor }, params, body }) => ({
    data: {
      secret: body.secret,
      value: await input.service.revealSecret({ actor, ...params, ...body }),
    },
  }));

  input.api.register(r.listGroups, async ({ session: { actor }, params }) => {
    const { accountId } = await getListable({ actor, accountId: params.accountId });
    const groups = await input.service.listGroups({ accountId, adUsers: [] });
    return { data: { adUserGroups: groups.map(presentAdUserGroup) } };
  });

  input.api.register(
    r.createGroup,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { adUserGroup: await input.service.addGroup({ actor, ...params, group: body, key }) },
    }),
  );

  input.api.register(
    r.updateGroup,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: {
        adUserGroup: await input.service.updateGroup({ actor, ...params, update: body, key }),
      },
    }),
  );

  input.api.register(
    r.deleteGroup,
    async ({ session: { actor }, params, idempotencyKey: key }) => ({
      data: await input.service.deleteGroup({ actor, ...params, key }),
    }),
  );
}

import { canReadTeamAds } from '@ads-checker/shared/access/identity';
import { proxyRoutes as r } from '@ads-checker/shared/contracts/proxies';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import type { ProxyChecks } from './checks.ts';
import { presentProxy } from './presenter.ts';
import type { ProxiesService } from './service.ts';
import type { ProxyWrites } from './writes.ts';

export function registerProxyRoutes(input: {
  api: ApiRouter;
  service: ProxiesService;
  writes: ProxyWrites;
  checks: ProxyChecks;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  input.api.register(r.list, async ({ session: { actor }, params: { accountId }, query }) => {
    const account = requireListableAccount({
      actor,
      accountId,
      teamId: await input.findTeamId(accountId),
    });
    const proxies = await input.service.listForAccount({
      ...account,
      isTeamReader: canReadTeamAds(actor, account.teamId),
      includeShared: query.includeShared === true,
    });
    return { data: { proxies: proxies.map(presentProxy) } };
  });

  input.api.register(r.get, async ({ session: { actor }, params: { proxyId } }) => ({
    data: { proxy: presentProxy(await input.service.getVisible({ actor, proxyId })) },
  }));

  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { proxy: await input.writes.createProxy({ actor, ...params, proxy: body, key }) },
    }),
  );

  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { proxy: await input.writes.updateProxy({ actor, ...params, update: body, key }) },
    }),
  );

  input.api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await input.writes.deleteProxy({ actor, ...params, key }),
  }));

  input.api.register(r.check, async ({ session: { actor }, params: { proxyId } }) => {
    await input.service.getUsable({ actor, proxyId });
    await input.checks.checkNow(proxyId);
    return { data: { proxy: presentProxy(await input.service.getUsable({ actor, proxyId })) } };
  });

  input.api.register(r.requestChecks, async ({ session: { actor }, body: { proxyIds } }) => ({
    data: { requestedCount: await input.checks.requestChecks({ actor, proxyIds }) },
  }));
}

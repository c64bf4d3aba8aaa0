import { canReadTeamAds } from '@ads-checker/shared/access/identity';
import { proxyRoutes as r } from '@ads-checker/shared/contracts/proxies';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import type { ProxyChecks } from './checks.ts';
import { presentProxy } from './presenter.ts';
import type { ProxiesService } from './service.ts';
import type { ProxyWrites } from './writes.ts';

export function registerProxyRoutes({
  api,
  service,
  writes,
  checks,
  findTeamId,
}: {
  api: ApiRouter;
  service: ProxiesService;
  writes: ProxyWrites;
  checks: ProxyChecks;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  api.register(r.list, async ({ session: { actor }, params: { accountId }, query }) => {
    const account = requireListableAccount({
      actor,
      accountId,
      teamId: await findTeamId(accountId),
    });
    const proxies = await service.listForAccount({
      ...account,
      isTeamReader: canReadTeamAds(actor, account.teamId),
      includeShared: query.includeShared === true,
    });
    return { data: { proxies: proxies.map(presentProxy) } };
  });

  api.register(r.get, async ({ session: { actor }, params: { proxyId } }) => ({
    data: { proxy: presentProxy(await service.getVisible({ actor, proxyId })) },
  }));

  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { proxy: await writes.createProxy({ actor, ...params, proxy: body, key }) },
  }));

  api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { proxy: await writes.updateProxy({ actor, ...params, update: body, key }) },
  }));

  api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await writes.deleteProxy({ actor, ...params, key }),
  }));

  api.register(r.check, async ({ session: { actor }, params: { proxyId } }) => {
    await service.getUsable({ actor, proxyId });
    await checks.checkNow(proxyId);
    return { data: { proxy: presentProxy(await service.getUsable({ actor, proxyId })) } };
  });

  api.register(r.requestChecks, async ({ session: { actor }, body: { proxyIds } }) => ({
    data: { requestedCount: await checks.requestChecks({ actor, proxyIds }) },
  }));
}

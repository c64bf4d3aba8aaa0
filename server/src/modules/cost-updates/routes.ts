import { costUpdateRoutes as r } from '@ads-checker/shared/contracts/cost-updates';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { CostUpdatesService } from './service.ts';

export function registerCostUpdateRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: CostUpdatesService;
}): void {
  api.register(r.getTask, async ({ session: { actor }, params }) => ({
    data: await service.getState({ actor, ...params }),
  }));

  api.register(r.updateTask, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: await service.updateTask({ actor, ...params, update: body, key }),
  }));

  api.register(r.runTask, async ({ session: { actor }, params }) => ({
    data: await service.runTask({ actor, ...params }),
  }));

  api.register(r.listAdCosts, async ({ session: { actor }, params, query }) => {
    const { costs, summary, total } = await service.listAdCosts({ actor, ...params, ...query });
    const { limit, offset } = query;
    return { data: costs, summary, paging: { total, limit, offset } };
  });

  api.register(r.pushAdCosts, async ({ session: { actor }, params, body }) => ({
    data: await service.pushAdCosts({ actor, ...params, push: body }),
  }));
}

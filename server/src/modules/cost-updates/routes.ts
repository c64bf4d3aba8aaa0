import { costUpdateRoutes as r } from '@ads-checker/shared/contracts/cost-updates';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { CostUpdatesService } from './service.ts';

export function registerCostUpdateRoutes(input: {
  api: ApiRouter;
  service: CostUpdatesService;
}): void {
  input.api.register(r.getTask, async ({ session: { actor }, params }) => ({
    data: await input.service.getState({ actor, ...params }),
  }));

  input.api.register(
    r.updateTask,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: await input.service.updateTask({ actor, ...params, update: body, key }),
    }),
  );

  input.api.register(r.runTask, async ({ session: { actor }, params }) => ({
    data: await input.service.runTask({ actor, ...params }),
  }));

  input.api.register(r.listAdCosts, async ({ session: { actor }, params, query }) => {
    const { costs, summary, total } = await input.service.listAdCosts({
      actor,
      ...params,
      ...query,
    });
    const { limit, offset } = query;
    return { data: costs, summary, paging: { total, limit, offset } };
  });

  input.api.register(r.pushAdCosts, async ({ session: { actor }, params, body }) => ({
    data: await input.service.pushAdCosts({ actor, ...params, push: body }),
  }));
}

import { automationRoutes as r } from '@ads-checker/shared/contracts/automation';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AutomationService } from './service.ts';

export function registerAutomationRoutes(input: {
  api: ApiRouter;
  service: AutomationService;
}): void {
  input.api.register(r.getOverview, async ({ session: { actor }, params, query }) => ({
    data: await input.service.getOverview({ actor, ...params, ...query }),
  }));
  input.api.register(r.listWatchingRules, async ({ session: { actor }, params }) => ({
    data: await input.service.listWatchingRules({ actor, ...params }),
  }));
  input.api.register(r.listObjectActs, async ({ session: { actor }, params, query }) => {
    const { limit, offset } = query;
    const { entries, total } = await input.service.listObjectActs({
      actor,
      ...params,
      limit,
      offset,
    });
    return { data: entries, paging: { total, limit, offset } };
  });
}

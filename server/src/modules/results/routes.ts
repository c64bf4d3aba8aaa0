import { objectResultRoutes as o } from '@ads-checker/shared/contracts/object-results';
import { resultRoutes as r } from '@ads-checker/shared/contracts/results';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { ObjectResultsReader } from './object-results.ts';
import type { ResultsService } from './service.ts';

export function registerResultRoutes({
  api,
  service,
  objects,
}: {
  api: ApiRouter;
  service: ResultsService;
  objects: ObjectResultsReader;
}): void {
  api.register(r.getBreakdown, async ({ session: { actor }, params, query }) => ({
    data: await service.getBreakdown({ actor, ...params, ...query }),
  }));

  api.register(r.readCountries, async ({ session: { actor }, params, body }) => ({
    data: await service.readCountries({ actor, ...params, ...body }),
  }));

  api.register(r.getTask, async ({ session: { actor }, params }) => ({
    data: await service.getTask({ actor, ...params }),
  }));

  api.register(r.updateTask, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: await service.updateTask({ actor, ...params, update: body, key }),
  }));

  api.register(r.refresh, async ({ session: { actor }, params }) => ({
    data: await service.refresh({ actor, ...params }),
  }));

  api.register(o.list, async ({ session: { actor }, params, query }) => ({
    data: await objects.list({ actor, ...params, ...query }),
  }));
}

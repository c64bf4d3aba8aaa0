import { adObjectChangeRoutes as r } from '@ads-checker/shared/contracts/ad-object-changes';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AdObjectChangesService } from './service.ts';

export function registerAdObjectChangeRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: AdObjectChangesService;
}): void {
  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await service.create({ actor, key: idempotencyKey, ...params, change: body }),
  }));
  api.register(r.listOwn, async ({ session: { actor } }) => ({
    data: await service.listOwn({ actor }),
  }));
  api.register(r.get, async ({ session: { actor }, params }) => {
    const { change, items } = await service.get({ actor, ...params });
    return { data: change, items };
  });
  api.register(r.undo, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await service.undo({ actor, key: idempotencyKey, ...params, id: body.id }),
  }));
  api.register(r.stop, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await service.stop({ actor, key: idempotencyKey, ...params }),
  }));
  api.register(r.retry, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await service.retry({
      actor,
      key: idempotencyKey,
      ...params,
      objectIds: body.objectIds,
    }),
  }));
}

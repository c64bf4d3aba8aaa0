import { adObjectChangeRoutes as r } from '@ads-checker/shared/contracts/ad-object-changes';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AdObjectChangesService } from './service.ts';

export function registerAdObjectChangeRoutes(input: {
  api: ApiRouter;
  service: AdObjectChangesService;
}): void {
  input.api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.create({ actor, key: idempotencyKey, ...params, change: body }),
  }));
  input.api.register(r.listOwn, async ({ session: { actor } }) => ({
    data: await input.service.listOwn({ actor }),
  }));
  input.api.register(r.get, async ({ session: { actor }, params }) => {
    const { change, items } = await input.service.get({ actor, ...params });
    return { data: change, items };
  });
  input.api.register(r.undo, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.undo({ actor, key: idempotencyKey, ...params, id: body.id }),
  }));
  input.api.register(r.stop, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await input.service.stop({ actor, key: idempotencyKey, ...params }),
  }));
  input.api.register(r.retry, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.retry({
      actor,
      key: idempotencyKey,
      ...params,
      objectIds: body.objectIds,
    }),
  }));
}

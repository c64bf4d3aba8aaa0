import { adObjectCopyRoutes as r } from '@ads-checker/shared/contracts/ad-object-copies';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AdObjectCopiesService } from './service.ts';

export function registerAdObjectCopyRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: AdObjectCopiesService;
}): void {
  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await service.create({ actor, key: idempotencyKey, ...params, wanted: body }),
  }));
  api.register(r.get, async ({ session: { actor }, params }) => ({
    data: await service.get({ actor, ...params }),
  }));
}

import { adObjectCopyRoutes as r } from '@ads-checker/shared/contracts/ad-object-copies';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { AdObjectCopiesService } from './service.ts';

export function registerAdObjectCopyRoutes(input: {
  api: ApiRouter;
  service: AdObjectCopiesService;
}): void {
  input.api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.create({ actor, key: idempotencyKey, ...params, wanted: body }),
  }));
  input.api.register(r.get, async ({ session: { actor }, params }) => ({
    data: await input.service.get({ actor, ...params }),
  }));
}

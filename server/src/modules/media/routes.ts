import { mediaRoutes as r } from '@ads-checker/shared/contracts/media';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { MediaService } from './service.ts';

export function registerMediaRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: MediaService;
}): void {
  api.register(r.sign, async ({ session: { actor }, body }) => ({
    data: await service.sign({ actor, ...body }),
  }));

  api.register(r.getHost, async ({ session: { actor } }) => ({ data: service.getHost(actor) }));
}

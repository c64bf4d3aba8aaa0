import { mediaRoutes as r } from '@ads-checker/shared/contracts/media';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { MediaService } from './service.ts';

export function registerMediaRoutes(input: { api: ApiRouter; service: MediaService }): void {
  input.api.register(r.sign, async ({ session: { actor }, body }) => ({
    data: await input.service.sign({ actor, ...body }),
  }));

  input.api.register(r.getHost, async ({ session: { actor } }) => ({
    data: input.service.getHost(actor),
  }));
}

import { creativeRoutes as r } from '@ads-checker/shared/contracts/creatives';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { CreativesService } from './service.ts';

export function registerCreativeRoutes(input: { api: ApiRouter; service: CreativesService }): void {
  input.api.register(r.list, async ({ session: { actor }, params }) => ({
    data: await input.service.list({ actor, ...params }),
  }));
  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey, signal }) => ({
      data: await input.service.create({
        actor,
        key: idempotencyKey,
        ...params,
        wanted: body.creatives,
        signal,
      }),
    }),
  );
  input.api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.rename({ actor, key: idempotencyKey, ...params, ...body }),
  }));
  input.api.register(r.delete, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await input.service.delete({ actor, key: idempotencyKey, ...params }),
  }));
}

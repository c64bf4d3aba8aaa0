import { dayPartingRoutes as r } from '@ads-checker/shared/contracts/day-parting';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { SchedulesService } from './service.ts';

export function registerDayPartingRoutes(input: {
  api: ApiRouter;
  service: SchedulesService;
}): void {
  input.api.register(r.listOfProfile, async ({ session: { actor }, params }) => ({
    data: await input.service.listOfProfile({ actor, ...params }),
  }));
  input.api.register(r.list, async ({ session: { actor }, params }) => ({
    data: await input.service.list({ actor, ...params }),
  }));
  input.api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.create({ actor, key: idempotencyKey, ...params, wanted: body }),
  }));
  input.api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.update({ actor, key: idempotencyKey, ...params, update: body }),
  }));
  input.api.register(r.delete, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await input.service.delete({ actor, key: idempotencyKey, ...params }),
  }));
}

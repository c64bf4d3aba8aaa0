import { plannedChangeRoutes as r } from '@ads-checker/shared/contracts/planned-changes';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { PlannedChangesService } from './service.ts';

export function registerPlannedChangeRoutes(input: {
  api: ApiRouter;
  service: PlannedChangesService;
}): void {
  input.api.register(r.list, async ({ session: { actor }, params }) => ({
    data: await input.service.list({ actor, ...params }),
  }));
  input.api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.create({ actor, key: idempotencyKey, ...params, wanted: body }),
  }));
  input.api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.update({ actor, key: idempotencyKey, ...params, update: body }),
  }));
  input.api.register(r.undo, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await input.service.undo({ actor, key: idempotencyKey, ...params }),
  }));
  input.api.register(r.cancel, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await input.service.cancel({ actor, key: idempotencyKey, ...params }),
  }));
}

import { ruleFileRoutes as r } from '@ads-checker/shared/contracts/rule-files';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { RuleFilesService } from './service.ts';

export function registerRuleFileRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: RuleFilesService;
}): void {
  api.register(r.preview, async ({ session: { actor }, params, body }) => ({
    data: await service.preview({ actor, ...params, ...body }),
  }));
  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: await service.create({ actor, ...params, ...body, key }),
  }));
}

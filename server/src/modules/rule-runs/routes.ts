import { ruleActionRoutes as r } from '@ads-checker/shared/contracts/rule-actions';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { RuleRunsService } from './service.ts';

export function registerRuleActionRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: RuleRunsService;
}): void {
  api.register(r.runNow, async ({ session: { actor }, params }) => ({
    data: { state: await service.runNow({ actor, ...params }) },
  }));
  api.register(r.undoRun, async ({ session: { actor }, params }) => ({
    data: { run: await service.undo({ actor, ...params }) },
  }));
  api.register(r.undoRunObject, async ({ session: { actor }, params }) => ({
    data: { run: await service.undo({ actor, ...params }) },
  }));
  api.register(r.dryRun, async ({ session: { actor }, params, body }) => ({
    data: await service.dryRun({ actor, ...params, rule: body.rule, ruleId: body.ruleId }),
  }));
  api.register(r.backtest, async ({ session: { actor }, params, body }) => ({
    data: await service.backtest({ actor, ...params, ...body }),
  }));
}

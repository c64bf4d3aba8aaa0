import { ruleActionRoutes as r } from '@ads-checker/shared/contracts/rule-actions';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { RuleRunsService } from './service.ts';

export function registerRuleActionRoutes(input: {
  api: ApiRouter;
  service: RuleRunsService;
}): void {
  input.api.register(r.runNow, async ({ session: { actor }, params }) => ({
    data: { state: await input.service.runNow({ actor, ...params }) },
  }));
  input.api.register(r.undoRun, async ({ session: { actor }, params }) => ({
    data: { run: await input.service.undo({ actor, ...params }) },
  }));
  input.api.register(r.undoRunObject, async ({ session: { actor }, params }) => ({
    data: { run: await input.service.undo({ actor, ...params }) },
  }));
  input.api.register(r.dryRun, async ({ session: { actor }, params, body }) => ({
    data: await input.service.dryRun({ actor, ...params, rule: body.rule, ruleId: body.ruleId }),
  }));
  input.api.register(r.backtest, async ({ session: { actor }, params, body }) => ({
    data: await input.service.backtest({ actor, ...params, ...body }),
  }));
}

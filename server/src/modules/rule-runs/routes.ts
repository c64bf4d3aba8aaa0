import { ruleActionRoutes as r } from '@ads-checker/shared/contracts/rule-actions';
import { ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import type { ApiRouter } from '../../platform/http/router.ts';
import { presentRun, presentRunObject } from './presenter.ts';
import type { RunLog } from './run-log.ts';
import type { RuleRunsService } from './service.ts';

export function registerRuleRunRoutes(input: {
  api: ApiRouter;
  service: RuleRunsService;
  runLog: RunLog;
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
  input.api.register(r.worstCase, async ({ session: { actor }, params, body }) => ({
    data: { worstCase: await input.service.worstCase({ actor, ...params, ...body }) },
  }));
  input.api.register(r.backtest, async ({ session: { actor }, params, body, signal }) => ({
    data: await input.service.backtest({ actor, ...params, ...body, signal }),
  }));

  input.api.register(r.simulate, async ({ session: { actor }, params, body, signal }) => ({
    data: { simulation: await input.service.simulate({ actor, ...params, ...body, signal }) },
  }));

  input.api.register(ruleRunRoutes.listRuns, async ({ session: { actor }, params, query }) => {
    const { period, only, limit, offset } = query;
    const page = { period, only, limit, offset };
    const { runs: found, total } = await input.runLog.list({ actor, ...params, ...page });
    return { data: found.map(presentRun), paging: { total, limit, offset } };
  });
  input.api.register(
    ruleRunRoutes.listRunObjects,
    async ({ session: { actor }, params, query }) => {
      const { only, limit, offset } = query;
      const { objects, total } = await input.runLog.listObjects({
        actor,
        ...params,
        only,
        limit,
        offset,
      });
      return { data: objects.map(presentRunObject), paging: { total, limit, offset } };
    },
  );
}

import { scopedRuleRoutes as r } from '@ads-checker/shared/contracts/scoped-rules';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { Coverage } from './coverage.ts';
import type { ScopePreview } from './preview.ts';
import type { ScopeSimulations } from './scope-simulations.ts';
import type { ScopedRulesService } from './service.ts';

export function registerScopedRuleRoutes(input: {
  api: ApiRouter;
  service: ScopedRulesService;
  coverage: Coverage;
  preview: ScopePreview;
  simulations: ScopeSimulations;
}): void {
  const { service } = input;
  input.api.register(r.list, async ({ session: { actor }, params }) => ({
    data: { rules: await service.list({ actor, ...params }) },
  }));
  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { rules: await service.create({ actor, ...params, ...body, key }) },
    }),
  );
  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { rule: await service.update({ actor, ...params, update: body, key }) },
    }),
  );
  input.api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await service.delete({ actor, ...params, key }),
  }));
  input.api.register(r.runNow, async ({ session: { actor }, params }) => ({
    data: { rule: await service.runNow({ actor, ...params }) },
  }));
  input.api.register(r.getCoverage, async ({ session: { actor }, params, query }) => {
    const { since, limit, offset, ...asked } = query;
    const { total, ...data } = await input.coverage.get({
      actor,
      ...params,
      only: asked.only,
      adAccountId: asked.adAccountId,
      since: since === undefined ? undefined : new Date(since),
      limit,
      offset,
    });
    return { data, paging: { total, limit, offset } };
  });
  input.api.register(r.listRuns, async ({ session: { actor }, params, query }) => {
    const { period, only, limit, offset } = query;
    const page = { period, only, limit, offset };
    const { runs, total } = await input.coverage.listRuns({ actor, ...params, ...page });
    return { data: runs, paging: { total, limit, offset } };
  });
  input.api.register(r.previewScope, async ({ session: { actor }, params, body, signal }) => ({
    data: await input.preview.campaigns({ actor, ...params, ...body, signal }),
  }));
  input.api.register(r.worstCase, async ({ session: { actor }, params, body, signal }) => ({
    data: { worstCase: await input.preview.worstCase({ actor, ...params, ...body, signal }) },
  }));
  input.api.register(r.backtest, async ({ session: { actor }, params, body, signal }) => ({
    data: await input.simulations.backtest({ actor, ...params, ...body, signal }),
  }));
  input.api.register(r.simulate, async ({ session: { actor }, params, body, signal }) => ({
    data: { simulation: await input.simulations.simulate({ actor, ...params, ...body, signal }) },
  }));
}

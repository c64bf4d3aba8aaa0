import { launchPlanRoutes as plans } from '@ads-checker/shared/contracts/launch-plans';
import { launchRunRoutes as runs } from '@ads-checker/shared/contracts/launch-runs';
import { launchTemplateRoutes as templates } from '@ads-checker/shared/contracts/launch-templates';
import type { ApiRouter } from '../../platform/http/router.ts';
import { lastEventIdOf } from '../../platform/sync/followed-stream.ts';
import type { NetworkReads } from './network-reads.ts';
import type { PlanService } from './plan-service.ts';
import type { RunService } from './run-service.ts';
import type { RunStream } from './run-stream.ts';
import type { TemplateService } from './template-service.ts';

export function registerLaunchRoutes(input: {
  api: ApiRouter;
  templateService: TemplateService;
  planService: PlanService;
  runService: RunService;
  runStream: RunStream;
  reads: NetworkReads;
}): void {
  const { api, templateService, planService, runService, runStream, reads } = input;

  api.register(templates.list, async ({ session: { actor }, params }) => ({
    data: await templateService.list({ actor, ...params }),
  }));
  api.register(templates.create, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await templateService.create({ actor, key: idempotencyKey, ...params, wanted: body }),
  }));
  api.register(templates.update, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await templateService.update({ actor, key: idempotencyKey, ...params, update: body }),
  }));
  api.register(templates.delete, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await templateService.remove({ actor, key: idempotencyKey, ...params }),
  }));
  api.register(templates.ofCampaign, async ({ session: { actor }, params }) => ({
    data: await reads.templateOfCampaign({ actor, ...params }),
  }));

  api.register(plans.list, async ({ session: { actor }, params }) => ({
    data: await planService.list({ actor, ...params }),
  }));
  api.register(plans.get, async ({ session: { actor }, params }) => ({
    data: await planService.get({ actor, ...params }),
  }));
  api.register(plans.create, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await planService.create({ actor, key: idempotencyKey, ...params, wanted: body }),
  }));
  api.register(plans.update, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await planService.update({ actor, key: idempotencyKey, ...params, update: body }),
  }));
  api.register(plans.delete, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await planService.remove({ actor, key: idempotencyKey, ...params }),
  }));
  api.register(plans.start, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await planService.start({ actor, key: idempotencyKey, ...params, wanted: body }),
  }));
  api.register(plans.planStart, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await planService.planStart({ actor, key: idempotencyKey, ...params, wanted: body }),
  }));
  api.register(plans.cancelStart, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await planService.cancelStart({ actor, key: idempotencyKey, ...params }),
  }));
  api.register(plans.assets, async ({ session: { actor }, params }) => ({
    data: await reads.assets({ actor, ...params }),
  }));
  api.register(plans.searchTargeting, async ({ session: { actor }, params, query }) => ({
    data: await reads.searchTargeting({ actor, ...params, ...query }),
  }));

  api.register(runs.list, async ({ session: { actor }, params }) => ({
    data: await runService.list({ actor, ...params }),
  }));
  api.register(runs.get, async ({ session: { actor }, params }) => ({
    data: await runService.get({ actor, ...params }),
  }));
  api.register(runs.stream, async ({ session, params, query, ctx }) => {
    await runService.getHead({ actor: session.actor, ...params });
    const after = lastEventIdOf(ctx.get('Last-Event-ID'), query.after);
    ctx.respond = false;
    runStream.follow({ session, response: ctx.res, ...params, after });
  });
  api.register(runs.retry, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await runService.retry({ actor, key: idempotencyKey, ...params, ...body }),
  }));
  for (const act of ['stop', 'undo'] as const) {
    api.register(runs[act], async ({ session: { actor }, params, idempotencyKey }) => ({
      data: await runService[act]({ actor, key: idempotencyKey, ...params }),
    }));
  }
}

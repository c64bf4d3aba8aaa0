import { commentCleaningRoutes as r } from '@ads-checker/shared/contracts/comment-cleaning';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { CommentCleaningService } from './service.ts';

export function registerCommentCleaningRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: CommentCleaningService;
}): void {
  api.register(r.getTask, async ({ session: { actor }, params }) => ({
    data: await service.getState({ actor, ...params }),
  }));

  api.register(r.updateTask, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: await service.updateTask({ actor, ...params, update: body, key }),
  }));

  api.register(r.runTask, async ({ session: { actor }, params }) => ({
    data: await service.runTask({ actor, ...params }),
  }));

  api.register(r.tryTask, async ({ session: { actor }, params, body }) => ({
    data: await service.tryTask({ actor, ...params, settings: body }),
  }));

  api.register(r.getPostCleaning, async ({ session: { actor }, params }) => ({
    data: await service.getPostCleaning({ actor, ...params }),
  }));

  api.register(r.listJobs, async ({ session: { actor }, params, query }) => {
    const { jobs, summary, total } = await service.listJobs({ actor, ...params, ...query });
    const { limit, offset } = query;
    return { data: jobs, summary, paging: { total, limit, offset } };
  });

  api.register(r.undoJob, async ({ session: { actor }, params }) => ({
    data: await service.undoJob({ actor, ...params }),
  }));
}

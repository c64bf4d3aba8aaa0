import { commentCleaningRoutes as r } from '@ads-checker/shared/contracts/comment-cleaning';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { CommentCleaningService } from './service.ts';

export function registerCommentCleaningRoutes(input: {
  api: ApiRouter;
  service: CommentCleaningService;
}): void {
  input.api.register(r.getTask, async ({ session: { actor }, params }) => ({
    data: await input.service.getState({ actor, ...params }),
  }));

  input.api.register(
    r.updateTask,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: await input.service.updateTask({ actor, ...params, update: body, key }),
    }),
  );

  input.api.register(r.runTask, async ({ session: { actor }, params }) => ({
    data: await input.service.runTask({ actor, ...params }),
  }));

  input.api.register(r.tryTask, async ({ session: { actor }, params, body }) => ({
    data: await input.service.tryTask({ actor, ...params, settings: body }),
  }));

  input.api.register(r.getPostCleaning, async ({ session: { actor }, params }) => ({
    data: await input.service.getPostCleaning({ actor, ...params }),
  }));

  input.api.register(r.listJobs, async ({ session: { actor }, params, query }) => {
    const { jobs, summary, total } = await input.service.listJobs({ actor, ...params, ...query });
    const { limit, offset } = query;
    return { data: jobs, summary, paging: { total, limit, offset } };
  });

  input.api.register(r.undoJob, async ({ session: { actor }, params }) => ({
    data: await input.service.undoJob({ actor, ...params }),
  }));
}

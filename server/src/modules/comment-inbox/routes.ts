import { commentInboxRoutes as r } from '@ads-checker/shared/contracts/comment-inbox';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { CommentInboxService } from './service.ts';

export function registerCommentInboxRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: CommentInboxService;
}): void {
  api.register(r.listComments, async ({ session: { actor }, params, query }) => ({
    data: await service.listComments({ actor, ...params, ...query }),
  }));

  api.register(r.listChanges, async ({ session: { actor }, params, query }) => ({
    data: await service.listChanges({ actor, ...params, ...query }),
  }));

  api.register(r.read, async ({ session: { actor }, params, body }) => ({
    data: await service.read({ actor, ...params, ...body }),
  }));
}

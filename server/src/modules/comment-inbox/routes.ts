import { commentInboxRoutes as r } from '@ads-checker/shared/contracts/comment-inbox';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { CommentInboxService } from './service.ts';

export function registerCommentInboxRoutes(input: {
  api: ApiRouter;
  service: CommentInboxService;
}): void {
  input.api.register(r.listComments, async ({ session: { actor }, params, query }) => ({
    data: await input.service.listComments({ actor, ...params, ...query }),
  }));

  input.api.register(r.listChanges, async ({ session: { actor }, params, query }) => ({
    data: await input.service.listChanges({ actor, ...params, ...query }),
  }));

  input.api.register(r.read, async ({ session: { actor }, params, body }) => ({
    data: await input.service.read({ actor, ...params, ...body }),
  }));
}

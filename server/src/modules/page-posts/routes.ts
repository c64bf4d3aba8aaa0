import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { PagePostsService } from './service.ts';

export function registerPagePostRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: PagePostsService;
}): void {
  api.register(r.listPages, async ({ session: { actor }, params }) => {
    const { rows, gaps } = await service.listPages({ actor, ...params });
    return { data: [...rows], gaps };
  });

  api.register(r.findAdPost, async ({ session: { actor }, params }) => ({
    data: await service.findAdPost({ actor, ...params }),
  }));

  api.register(r.getPagePost, async ({ session: { actor }, params, query }) => ({
    data: await service.getPagePost({ actor, ...params, ...query }),
  }));

  api.register(r.updateComment, async ({ session: { actor }, params, body }) => ({
    data: await service.setHidden({ actor, ...params, ...body }),
  }));

  api.register(r.deleteComment, async ({ session: { actor }, params }) => {
    await service.deleteComment({ actor, ...params });
    return { data: null };
  });

  api.register(r.replyToComment, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await service.reply({ actor, ...params, ...body, key: idempotencyKey }),
  }));

  api.register(r.likeComment, async ({ session: { actor }, params, body }) => ({
    data: await service.setLiked({ actor, ...params, ...body }),
  }));

  api.register(r.blockCommentAuthor, async ({ session: { actor }, params }) => {
    await service.blockAuthor({ actor, ...params });
    return { data: null };
  });

  api.register(r.moderateComments, async ({ session: { actor }, params, body }) => ({
    data: await service.moderate({ actor, ...params, ...body }),
  }));
}

import { pagePostRoutes as r } from '@ads-checker/shared/contracts/page-posts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { PagePostsService } from './service.ts';

export function registerPagePostRoutes(input: { api: ApiRouter; service: PagePostsService }): void {
  input.api.register(r.listPages, async ({ session: { actor }, params }) => {
    const { rows, gaps } = await input.service.listPages({ actor, ...params });
    return { data: [...rows], gaps };
  });

  input.api.register(r.findAdPost, async ({ session: { actor }, params }) => ({
    data: await input.service.findAdPost({ actor, ...params }),
  }));

  input.api.register(r.getPagePost, async ({ session: { actor }, params, query }) => ({
    data: await input.service.getPagePost({ actor, ...params, ...query }),
  }));

  input.api.register(r.updateComment, async ({ session: { actor }, params, body }) => ({
    data: await input.service.setHidden({ actor, ...params, ...body }),
  }));

  input.api.register(r.deleteComment, async ({ session: { actor }, params }) => {
    await input.service.deleteComment({ actor, ...params });
    return { data: null };
  });

  input.api.register(
    r.replyToComment,
    async ({ session: { actor }, params, body, idempotencyKey }) => ({
      data: await input.service.reply({ actor, ...params, ...body, key: idempotencyKey }),
    }),
  );

  input.api.register(r.likeComment, async ({ session: { actor }, params, body }) => ({
    data: await input.service.setLiked({ actor, ...params, ...body }),
  }));

  input.api.register(r.blockCommentAuthor, async ({ session: { actor }, params }) => {
    await input.service.blockAuthor({ actor, ...params });
    return { data: null };
  });

  input.api.register(r.moderateComments, async ({ session: { actor }, params, body }) => ({
    data: await input.service.moderate({ actor, ...params, ...body }),
  }));
}

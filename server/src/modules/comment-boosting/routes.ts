import { commentBoostingRoutes as r } from '@ads-checker/shared/contracts/comment-boosting';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { CommentUsersService } from './comment-users.ts';
import type { CommentTasksService } from './tasks.ts';

export function registerCommentBoostingRoutes(input: {
  api: ApiRouter;
  tasks: CommentTasksService;
  users: CommentUsersService;
}): void {
  input.api.register(r.listTasks, async ({ session: { actor }, params }) => ({
    data: await input.tasks.list({ actor, ...params }),
  }));
  input.api.register(r.getTask, async ({ session: { actor }, params }) => ({
    data: await input.tasks.get({ actor, ...params }),
  }));
  input.api.register(
    r.createTask,
    async ({ session: { actor }, params, body, idempotencyKey }) => ({
      data: await input.tasks.create({ actor, ...params, draft: body, key: idempotencyKey }),
    }),
  );
  input.api.register(r.pauseTask, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await input.tasks.pause({ actor, ...params, key: idempotencyKey }),
  }));
  input.api.register(r.startTask, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await input.tasks.start({ actor, ...params, key: idempotencyKey }),
  }));
  input.api.register(r.deleteTask, async ({ session: { actor }, params, idempotencyKey }) => {
    await input.tasks.delete({ actor, ...params, key: idempotencyKey });
    return { data: null };
  });

  input.api.register(r.listUsers, async ({ session: { actor }, params, query }) => ({
    data: await input.users.list({ actor, ...params, ...query }),
  }));
  input.api.register(
    r.createUser,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => {
      const commentUser = await input.users.create({ actor, ...params, draft: body, key });
      return { data: { commentUser, proxy: await input.users.findProxy(commentUser) } };
    },
  );
  input.api.register(
    r.updateUser,
    async ({ session: { actor }, params, body, idempotencyKey }) => ({
      data: {
        commentUser: await input.users.update({
          actor,
          ...params,
          update: body,
          key: idempotencyKey,
        }),
      },
    }),
  );
  input.api.register(r.deleteUser, async ({ session: { actor }, params, idempotencyKey }) => {
    await input.users.delete({ actor, ...params, key: idempotencyKey });
    return { data: null };
  });
  input.api.register(r.checkUser, async ({ session: { actor }, params }) => ({
    data: { commentUser: await input.users.check({ actor, ...params }) },
  }));
}

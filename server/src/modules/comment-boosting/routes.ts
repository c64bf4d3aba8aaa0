import { commentBoostingRoutes as r } from '@ads-checker/shared/contracts/comment-boosting';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { CommentUsersService } from './comment-users.ts';
import type { CommentTasksService } from './tasks.ts';

export function registerCommentBoostingRoutes({
  api,
  tasks,
  users,
}: {
  api: ApiRouter;
  tasks: CommentTasksService;
  users: CommentUsersService;
}): void {
  api.register(r.listTasks, async ({ session: { actor }, params }) => ({
    data: await tasks.list({ actor, ...params }),
  }));
  api.register(r.getTask, async ({ session: { actor }, params }) => ({
    data: await tasks.get({ actor, ...params }),
  }));
  api.register(r.createTask, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await tasks.create({ actor, ...params, draft: body, key: idempotencyKey }),
  }));
  api.register(r.pauseTask, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await tasks.pause({ actor, ...params, key: idempotencyKey }),
  }));
  api.register(r.startTask, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await tasks.start({ actor, ...params, key: idempotencyKey }),
  }));
  api.register(r.deleteTask, async ({ session: { actor }, params, idempotencyKey }) => {
    await tasks.delete({ actor, ...params, key: idempotencyKey });
    return { data: null };
  });

  api.register(r.listUsers, async ({ session: { actor }, params, query }) => ({
    data: await users.list({ actor, ...params, ...query }),
  }));
  api.register(r.createUser, async ({ session: { actor }, params, body, idempotencyKey: key }) => {
    const commentUser = await users.create({ actor, ...params, draft: body, key });
    return { data: { commentUser, proxy: await users.findProxy(commentUser) } };
  });
  api.register(r.updateUser, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: {
      commentUser: await users.update({ actor, ...params, update: body, key: idempotencyKey }),
    },
  }));
  api.register(r.deleteUser, async ({ session: { actor }, params, idempotencyKey }) => {
    await users.delete({ actor, ...params, key: idempotencyKey });
    return { data: null };
  });
  api.register(r.checkUser, async ({ session: { actor }, params }) => ({
    data: { commentUser: await users.check({ actor, ...params }) },
  }));
}

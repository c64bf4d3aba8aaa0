import { tagsRoutes as r } from '@ads-checker/shared/contracts/tags';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import { presentTag } from './presenter.ts';
import type { TagsService } from './service.ts';

export function registerTagsRoutes(input: {
  api: ApiRouter;
  service: TagsService;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  const { api, service } = input;
  api.register(r.list, async ({ session: { actor }, params: { accountId } }) => {
    requireListableAccount({ actor, accountId, teamId: await input.findTeamId(accountId) });
    return { data: { tags: (await service.list(accountId)).map(presentTag) } };
  });
  api.register(r.get, async ({ session: { actor }, params: { tagId: id } }) => ({
    data: { tag: presentTag(await service.getReadable({ actor, id })) },
  }));
  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { tag: await service.create({ actor, ...params, draft: body, key }) },
  }));
  api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { tag: await service.update({ actor, id: params.tagId, draft: body, key }) },
  }));
  api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await service.delete({ actor, id: params.tagId, key }),
  }));
  api.register(r.assign, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { tag: await service.assign({ actor, id: params.tagId, assignment: body, key }) },
  }));
  api.register(r.unassign, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { tag: await service.unassign({ actor, id: params.tagId, assignment: body, key }) },
  }));
}

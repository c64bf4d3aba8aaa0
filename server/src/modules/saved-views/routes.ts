import { savedViewsRoutes as r } from '@ads-checker/shared/contracts/saved-views';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import { presentSavedView } from './presenter.ts';
import type { SavedViewsService } from './service.ts';

export function registerSavedViewsRoutes({
  api,
  service,
  findTeamId,
}: {
  api: ApiRouter;
  service: SavedViewsService;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  api.register(r.list, async ({ session: { actor }, params: { accountId } }) => {
    requireListableAccount({ actor, accountId, teamId: await findTeamId(accountId) });
    return { data: { savedViews: (await service.list(accountId)).map(presentSavedView) } };
  });
  api.register(r.get, async ({ session: { actor }, params }) => ({
    data: { savedView: presentSavedView(await service.getReadable({ actor, ...params })) },
  }));
  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { savedView: await service.create({ actor, ...params, draft: body, key }) },
  }));
  api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { savedView: await service.update({ actor, ...params, draft: body, key }) },
  }));
  api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await service.delete({ actor, ...params, key }),
  }));
}

import { savedViewsRoutes as r } from '@ads-checker/shared/contracts/saved-views';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import { presentSavedView } from './presenter.ts';
import type { SavedViewsService } from './service.ts';

export function registerSavedViewsRoutes(input: {
  api: ApiRouter;
  service: SavedViewsService;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  input.api.register(r.list, async ({ session: { actor }, params: { accountId } }) => {
    requireListableAccount({ actor, accountId, teamId: await input.findTeamId(accountId) });
    return { data: { savedViews: (await input.service.list(accountId)).map(presentSavedView) } };
  });
  input.api.register(r.get, async ({ session: { actor }, params }) => ({
    data: {
      savedView: presentSavedView(
        await input.service.getReadable({ actor, id: params.savedViewId }),
      ),
    },
  }));
  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: {
        savedView: await input.service.create({ actor, ...params, draft: body, key }),
      },
    }),
  );
  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: {
        savedView: await input.service.update({ actor, id: params.savedViewId, draft: body, key }),
      },
    }),
  );
  input.api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await input.service.delete({ actor, id: params.savedViewId, key }),
  }));
}

import type { ApiArea } from '@ads-checker/shared/access/api-tokens';
import { apiTokenRoutes as r } from '@ads-checker/shared/contracts/api-tokens';
import type { ApiRouter } from '../../platform/http/router.ts';
import { listApiTokens, presentApiToken } from './presenter.ts';
import type { ApiTokensService } from './service.ts';

export function registerApiTokenRoutes({
  api,
  service,
  areas,
}: {
  api: ApiRouter;
  service: ApiTokensService;
  areas: readonly ApiArea[];
}): void {
  api.register(r.list, async ({ session }) => ({
    data: {
      apiTokens: listApiTokens(await service.listWithWebhooks(session)),
      areas: areas.map((area) => ({ ...area, scopes: [...area.scopes] })),
    },
  }));

  api.register(r.create, async ({ session, body, client }) => {
    const created = await service.create({ session, wanted: body, client });
    return {
      data: { apiToken: presentApiToken(created.session), token: created.token },
    };
  });

  api.register(r.getOwn, async ({ session }) => ({
    data: { apiToken: presentApiToken(session) },
  }));
}

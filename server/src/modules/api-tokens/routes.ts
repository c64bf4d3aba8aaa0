import type { ApiArea } from '@ads-checker/shared/access/api-tokens';
import { apiTokenRoutes as r } from '@ads-checker/shared/contracts/api-tokens';
import { oneRow } from '../../platform/db/database.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import { presentApiToken } from './presenter.ts';
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
      apiTokens: (await service.list(session)).flatMap(presentApiToken),
      areas: areas.map((area) => ({ ...area, scopes: [...area.scopes] })),
    },
  }));

  api.register(r.create, async ({ session, body, client }) => {
    const created = await service.create({ session, wanted: body, client });
    return {
      data: { apiToken: oneRow(presentApiToken(created.session)), token: created.token },
    };
  });

  api.register(r.getOwn, async ({ session }) => ({
    data: { apiToken: oneRow(presentApiToken(session)) },
  }));
}

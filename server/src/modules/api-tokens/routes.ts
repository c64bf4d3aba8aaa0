import type { ApiArea } from '@ads-checker/shared/access/api-tokens';
import { apiTokenRoutes as r } from '@ads-checker/shared/contracts/api-tokens';
import type { ApiRouter } from '../../platform/http/router.ts';
import { listApiTokens, presentApiToken } from './presenter.ts';
import type { ApiTokensService } from './service.ts';

export function registerApiTokenRoutes(input: {
  api: ApiRouter;
  service: ApiTokensService;
  areas: readonly ApiArea[];
}): void {
  input.api.register(r.list, async ({ session }) => ({
    data: {
      apiTokens: listApiTokens(await input.service.listWithWebhooks(session)),
      areas: input.areas.map((area) => ({ ...area, scopes: [...area.scopes] })),
    },
  }));

  input.api.register(r.create, async ({ session, body, client, idempotencyKey: key }) => {
    const created = await input.service.create({ session, wanted: body, client, key });
    return {
      data: { apiToken: presentApiToken(created.session), token: created.token },
    };
  });

  input.api.register(r.getOwn, async ({ session }) => ({
    data: { apiToken: presentApiToken(session) },
  }));
}

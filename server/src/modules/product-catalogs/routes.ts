import { productCatalogRoutes as r } from '@ads-checker/shared/contracts/product-catalogs';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { ProductCatalogsService } from './service.ts';

export function registerProductCatalogRoutes(input: {
  api: ApiRouter;
  service: ProductCatalogsService;
}): void {
  input.api.register(r.listCatalogs, ({ session: { actor }, params }) =>
    input.service.listCatalogs({ actor, ...params }),
  );

  input.api.register(
    r.createCatalog,
    async ({ session: { actor }, params, body, idempotencyKey }) => ({
      data: await input.service.createCatalog({
        actor,
        ...params,
        data: body,
        key: idempotencyKey,
      }),
    }),
  );

  input.api.register(r.getCatalog, ({ session: { actor }, params, query: { limit, after } }) =>
    input.service.getCatalog({ actor, ...params, limit, after }),
  );

  input.api.register(r.updateCatalog, async ({ session: { actor }, params, body }) => ({
    data: await input.service.updateCatalog({ actor, ...params, ...body }),
  }));

  input.api.register(r.getSave, async ({ session: { actor }, params }) => ({
    data: await input.service.getSave({ actor, ...params }),
  }));
}

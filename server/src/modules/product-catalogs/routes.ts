import { productCatalogRoutes as r } from '@ads-checker/shared/contracts/product-catalogs';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { ProductCatalogsService } from './service.ts';

export function registerProductCatalogRoutes({
  api,
  service,
}: {
  api: ApiRouter;
  service: ProductCatalogsService;
}): void {
  api.register(r.listCatalogs, ({ session: { actor }, params }) =>
    service.listCatalogs({ actor, ...params }),
  );

  api.register(r.createCatalog, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await service.createCatalog({ actor, ...params, data: body, key: idempotencyKey }),
  }));

  api.register(r.getCatalog, ({ session: { actor }, params, query: { limit, after } }) =>
    service.getCatalog({ actor, ...params, limit, after }),
  );

  api.register(r.updateCatalog, async ({ session: { actor }, params, body }) => ({
    data: await service.updateCatalog({ actor, ...params, ...body }),
  }));

  api.register(r.getSave, async ({ session: { actor }, params }) => ({
    data: await service.getSave({ actor, ...params }),
  }));
}

import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { mediaModule } from '../media/index.ts';
import { defineModule } from '../module.ts';
import { createCatalogSaveRepository } from './repository.ts';
import { registerProductCatalogRoutes } from './routes.ts';
import { createProductCatalogsService } from './service.ts';

const SAVES_RETENTION_MS = 90 * 24 * 60 * 60_000;

export interface ProductCatalogsModule {
  registerRoutes(api: ApiRouter): void;
}

export const productCatalogsModule = defineModule({
  name: 'product-catalogs',
  purges: ({ db, clock }) => ({
    productCatalogSaves: {
      purge: () =>
        createCatalogSaveRepository({ db }).purgeBefore(
          new Date(clock.now().getTime() - SAVES_RETENTION_MS),
        ),
    },
  }),
  create: ({ use, db, graph, clock, idempotency, logger }): ProductCatalogsModule => {
    const service = createProductCatalogsService({
      db,
      graph,
      calls: use(adObjectsModule).calls,
      adUsers: use(adUsersModule).service,
      saves: createCatalogSaveRepository({ db }),
      idempotency,
      record: use(activityModule).service.record,
      keepPublished: use(mediaModule).keepPublished,
      findUserName: use(identityModule).service.findUserName,
      clock,
      logger,
    });
    return { registerRoutes: (api) => registerProductCatalogRoutes({ api, service }) };
  },
});

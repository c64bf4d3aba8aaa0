import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { mediaModule } from '../media/index.ts';
import { defineModule } from '../module.ts';
import { createItemSaves } from './item-saves.ts';
import { followCatalogSaveJob } from './jobs/follow-catalog-save.job.ts';
import { createCatalogSaveRepository } from './repository.ts';
import { registerProductCatalogRoutes } from './routes.ts';
import { createSaveFollower, type SaveFollower } from './save-follower.ts';
import { createProductCatalogsService } from './service.ts';

export { followCatalogSaveJob } from './jobs/follow-catalog-save.job.ts';

const SAVES_RETENTION_MS = 90 * DAY_MS;

export interface ProductCatalogsModule {
  registerRoutes(api: ApiRouter): void;
  readonly saveFollower: SaveFollower;
}

export const productCatalogsModule = defineModule({
  name: 'product-catalogs',
  upkeep: [
    defineUpkeep({
      job: followCatalogSaveJob,
      open: `select jsonb_build_object('saveId', id::text, 'adUserId', ad_user_id::text) as payload,
        null::timestamptz as run_at from product_catalog_saves where finished_at is null order by id`,
    }),
  ],
  purges: ({ db, clock }) => ({
    productCatalogSaves: {
      purge: () =>
        createCatalogSaveRepository({ db }).purgeBefore(
          new Date(clock.now().getTime() - SAVES_RETENTION_MS),
        ),
    },
  }),
  create: ({ use, db, graph, clock, idempotency, logger }): ProductCatalogsModule => {
    const saves = createCatalogSaveRepository({ db });
    const itemSaves = createItemSaves({ graph });
    const { calls } = use(adObjectsModule);
    const service = createProductCatalogsService({
      db,
      graph,
      calls,
      adUsers: use(adUsersModule).service,
      saves,
      itemSaves,
      idempotency,
      record: use(activityModule).service.record,
      keepPublished: use(mediaModule).keepPublished,
      findUserName: use(identityModule).service.findUserName,
      clock,
      logger,
    });
    return {
      registerRoutes: (api) => registerProductCatalogRoutes({ api, service }),
      saveFollower: createSaveFollower({ calls, saves, itemSaves, clock, log: logger }),
    };
  },
});

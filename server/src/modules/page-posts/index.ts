import type { ApiRouter } from '../../platform/http/router.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { commentCleaningModule } from '../comment-cleaning/index.ts';
import { defineModule } from '../module.ts';
import { registerPagePostRoutes } from './routes.ts';
import { createPagePostsService } from './service.ts';

export interface PagePostsModule {
  registerRoutes(api: ApiRouter): void;
}

export const pagePostsModule = defineModule({
  name: 'page-posts',
  create: ({ use, graph, idempotency, clock, logger, events, visitorPageOf }): PagePostsModule => {
    const service = createPagePostsService({
      graph,
      calls: use(adObjectsModule).calls,
      adUsers: use(adUsersModule).service,
      postsOfAds: use(commentCleaningModule).postsOfAds,
      visitorPageOf,
      idempotency,
      record: use(activityModule).service.record,
      events,
      clock,
      log: logger,
    });
    return { registerRoutes: (api) => registerPagePostRoutes({ api, service }) };
  },
});

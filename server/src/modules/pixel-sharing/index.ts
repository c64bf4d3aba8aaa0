import { PIXEL_SHARING_RETENTION_DAYS } from '@ads-checker/shared/contracts/pixel-sharing';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { createFollowedStreams } from '../../platform/sync/followed-stream.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { sharePixelJob } from './jobs/share-pixel.job.ts';
import { createSharingRepository } from './repository.ts';
import { registerPixelSharingRoutes } from './routes.ts';
import { createPixelSharingService } from './service.ts';
import { createSharingRunner, type SharingRunner } from './sharing-runner.ts';
import { createSharingStream } from './sharing-stream.ts';

export { sharePixelJob } from './jobs/share-pixel.job.ts';

export interface PixelSharingModule {
  registerRoutes(api: ApiRouter): void;
  readonly runner: SharingRunner;
}

export const pixelSharingModule = defineModule<PixelSharingModule>({
  name: 'pixel-sharing',
  upkeep: [
    defineUpkeep({
      job: sharePixelJob,
      open: `select jsonb_build_object('sharingId', id::text, 'adUserId', ad_user_id::text) as payload,
        resumes_at as run_at from pixel_sharings where state = 'running' order by id`,
    }),
  ],
  purges: ({ db, sync, clock }) => ({
    pixelSharings: {
      purge: () =>
        createSharingRepository({ db, publish: sync.publishProgress }).purge(
          new Date(clock.now().getTime() - PIXEL_SHARING_RETENTION_DAYS * DAY_MS),
        ),
    },
  }),
  create: ({ use, db, graph, sync, hub, progress, idempotency, clock, logger }) => {
    const adUsers = use(adUsersModule).service;
    const { calls } = use(adObjectsModule);
    const repository = createSharingRepository({ db, publish: sync.publishProgress });
    const service = createPixelSharingService({
      db,
      graph,
      calls,
      repository,
      adUsers,
      findTeamId: use(identityModule).service.findTeamId,
      idempotency,
      clock,
    });
    const streams = createSharingStream({
      repository,
      service,
      streams: createFollowedStreams({ progress, hub, logger }),
    });
    return {
      registerRoutes: (api) => registerPixelSharingRoutes({ api, service, streams }),
      runner: createSharingRunner({
        db,
        graph,
        calls,
        adUsers,
        repository,
        record: use(activityModule).service.record,
        clock,
      }),
    };
  },
});

import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { ApiRouter } from '../../platform/http/router.ts';
import { defineUpkeep } from '../../platform/jobs/job-upkeep.ts';
import { activityModule } from '../activity/index.ts';
import { adObjectsModule } from '../ad-objects/index.ts';
import { adUsersModule } from '../ad-users/index.ts';
import { defineModule } from '../module.ts';
import { type CopyRunner, createCopyRunner } from './copy-runner.ts';
import { copyAdObjectsJob } from './jobs/copy-ad-objects.job.ts';
import { createCopyRepository } from './repository.ts';
import { registerAdObjectCopyRoutes } from './routes.ts';
import { createAdObjectCopiesService } from './service.ts';

export { copyAdObjectsJob } from './jobs/copy-ad-objects.job.ts';

const RETENTION_DAYS = 180;

export interface AdObjectCopiesModule {
  registerRoutes(api: ApiRouter): void;
  readonly runner: CopyRunner;
}

export const adObjectCopiesModule = defineModule<AdObjectCopiesModule>({
  name: 'ad-object-copies',
  upkeep: [
    defineUpkeep({
      job: copyAdObjectsJob,
      open: `select jsonb_build_object('copyId', id::text, 'adAccountId', ad_account_id) as payload,
        resumes_at as run_at from ad_object_copies where state = 'running' order by id`,
    }),
  ],
  purges: ({ db, clock }) => ({
    adObjectCopies: {
      purge: () =>
        createCopyRepository({ db }).purge(
          new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS),
        ),
    },
  }),
  create: ({ use, db, graph, sync, idempotency, clock, logger }) => {
    const adUsers = use(adUsersModule).service;
    const repository = createCopyRepository({ db });
    const { calls } = use(adObjectsModule);
    const service = createAdObjectCopiesService({
      db,
      repository,
      adUsers,
      graph,
      calls,
      idempotency,
      clock,
    });
    return {
      registerRoutes: (api) => registerAdObjectCopyRoutes({ api, service }),
      runner: createCopyRunner({
        graph,
        calls,
        adUsers,
        repository,
        publishOutdated: sync.publishAdAccountChanged,
        record: use(activityModule).service.record,
        clock,
        log: logger,
      }),
    };
  },
});

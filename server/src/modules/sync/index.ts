export { purgeExpiredJob } from './jobs/purge-expired.job.ts';
export { reprojectFeedsJob } from './jobs/reproject-feeds.job.ts';
export { restoreJobsJob } from './jobs/restore-jobs.job.ts';

import type { SessionStore } from '../../platform/auth/session-store.ts';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { StreamHub } from '../../platform/sync/stream-hub.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { identityModule } from '../identity/index.ts';
import { defineModule } from '../module.ts';
import { registerSyncRoutes } from './routes.ts';
import { createSyncService } from './service.ts';

function createSyncModule(deps: {
  sync: Sync;
  hub: StreamHub;
  sessions: SessionStore;
  /** Undefined for a deleted account. */
  findAccountStatus: (accountId: string) => Promise<'active' | 'restricted' | undefined>;
}) {
  const service = createSyncService(deps);
  return { registerRoutes: (api: ApiRouter): void => registerSyncRoutes({ api, service }) };
}

export const syncModule = defineModule({
  name: 'sync',
  create: ({ use, ...context }) =>
    createSyncModule({
      ...context,
      findAccountStatus: async (id) => (await use(identityModule).people.findAccount(id))?.status,
    }),
});

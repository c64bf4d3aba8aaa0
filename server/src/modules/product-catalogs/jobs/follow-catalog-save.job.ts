import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ saveId: z.string(), adUserId: z.string() });

type FollowCatalogSaveDeps = FromModule<
  'productCatalogsModule',
  { saveFollower: { run(request: { saveId: string; signal: AbortSignal }): Promise<void> } }
>;

/** Looks at a batch of items until its outcome is known, also when nobody asks for it. */
export const followCatalogSaveJob = defineJob({
  name: 'follow-catalog-save',
  payload,
  key: ({ saveId }) => saveId,
  owner: ({ adUserId }) => ({ kind: 'profile', id: adUserId }),
  timeoutMs: 2 * MINUTE_MS,
  concurrency: 4,
  run: ({
    deps,
    payload: { saveId },
    signal,
  }: JobRun<FollowCatalogSaveDeps, z.infer<typeof payload>>) =>
    deps.modules.productCatalogsModule.saveFollower.run({ saveId, signal }),
});

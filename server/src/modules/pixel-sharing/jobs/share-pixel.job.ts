import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ sharingId: z.string(), adUserId: z.string() });

type SharePixelDeps = FromModule<
  'pixelSharingModule',
  { runner: { run(request: { sharingId: string; signal: AbortSignal }): Promise<void> } }
>;

/** Shares a pixel with the ad accounts of one sharing, one after another. */
export const sharePixelJob = defineJob({
  name: 'share-pixel',
  payload,
  key: ({ sharingId }) => sharingId,
  series: ({ adUserId }) => adUserId,
  owner: ({ adUserId }) => ({ kind: 'profile', id: adUserId }),
  timeoutMs: 10 * MINUTE_MS,
  concurrency: 8,
  run: ({
    deps,
    payload: { sharingId },
    signal,
  }: JobRun<SharePixelDeps, z.infer<typeof payload>>) =>
    deps.modules.pixelSharingModule.runner.run({ sharingId, signal }),
});

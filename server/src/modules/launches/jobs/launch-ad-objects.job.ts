import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ runId: z.string(), profilePosition: z.int(), adUserId: z.string() });

type LaunchDeps = FromModule<
  'launchesModule',
  {
    runner: {
      run(part: { runId: string; profilePosition: number; signal: AbortSignal }): Promise<void>;
    };
  }
>;

/** Creates, checks or deletes what a launch has in the ad accounts of one profile. */
export const launchAdObjectsJob = defineJob({
  name: 'launch-ad-objects',
  payload,
  key: ({ runId, profilePosition }) => `${runId}:${profilePosition}`,
  series: ({ adUserId }) => adUserId,
  owner: ({ adUserId }) => ({ kind: 'profile', id: adUserId }),
  timeoutMs: 10 * MINUTE_MS,
  concurrency: 6,
  run: ({
    deps,
    payload: { runId, profilePosition },
    signal,
  }: JobRun<LaunchDeps, z.infer<typeof payload>>) =>
    deps.modules.launchesModule.runner.run({ runId, profilePosition, signal }),
});

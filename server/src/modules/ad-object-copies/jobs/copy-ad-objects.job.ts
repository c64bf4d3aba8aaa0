import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ copyId: z.string(), adAccountId: z.string() });

type CopyAdObjectsDeps = FromModule<
  'adObjectCopiesModule',
  { runner: { run(request: { copyId: string; signal: AbortSignal }): Promise<void> } }
>;

/** Makes the copies of one request, and polls those the network is still making. */
export const copyAdObjectsJob = defineJob({
  name: 'copy-ad-objects',
  payload,
  key: ({ copyId }) => copyId,
  series: ({ adAccountId }) => adAccountId,
  owner: ({ copyId }) => ({ kind: 'copy', id: copyId }),
  timeoutMs: 10 * MINUTE_MS,
  concurrency: 6,
  run: ({
    deps,
    payload: { copyId },
    signal,
  }: JobRun<CopyAdObjectsDeps, z.infer<typeof payload>>) =>
    deps.modules.adObjectCopiesModule.runner.run({ copyId, signal }),
});

import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ changeId: z.string(), adAccountId: z.string() });

type ApplyAdObjectChangeDeps = FromModule<
  'adObjectChangesModule',
  { runner: { apply(request: { changeId: string; signal: AbortSignal }): Promise<void> } }
>;

/** Executes a bulk change; what does not fit the time limit is queued again. */
export const applyAdObjectChangeJob = defineJob({
  name: 'apply-ad-object-change',
  payload,
  key: ({ changeId }) => changeId,
  series: ({ adAccountId }) => adAccountId,
  owner: ({ changeId }) => ({ kind: 'change', id: changeId }),
  timeoutMs: 10 * MINUTE_MS,
  concurrency: 8,
  run: ({
    deps,
    payload: { changeId },
    signal,
  }: JobRun<ApplyAdObjectChangeDeps, z.infer<typeof payload>>) =>
    deps.modules.adObjectChangesModule.runner.apply({ changeId, signal }),
});

import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

type UpdateBinomCostsDeps = FromModule<
  'costUpdatesModule',
  { update: { run(request: { adUserId: string; signal: AbortSignal }): Promise<unknown> } }
>;

export const updateBinomCostsJob = defineJob({
  name: 'update-binom-costs',
  payload: z.object({ adUserId: z.string() }),
  key: ({ adUserId }) => adUserId,
  /** A job that was added while the profile's previous one runs waits for it. */
  series: ({ adUserId }) => adUserId,
  owner: ({ adUserId }) => ({ kind: 'profile_costs', id: adUserId }),
  timeoutMs: 10 * 60_000,
  concurrency: 8,
  run: ({ deps, payload, signal }: JobRun<UpdateBinomCostsDeps, { adUserId: string }>) =>
    deps.modules.costUpdatesModule.update.run({ ...payload, signal }),
});

import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

type CheckAdUserDeps = FromModule<
  'adUsersModule',
  { checks: { check(request: { adUserId: string; signal: AbortSignal }): Promise<unknown> } }
>;

export const checkAdUserJob = defineJob({
  name: 'check-ad-user',
  payload: z.object({ adUserId: z.string() }),
  key: ({ adUserId }) => adUserId,
  owner: ({ adUserId }) => ({ kind: 'profile', id: adUserId }),
  timeoutMs: 90_000,
  /** Low enough for the limits that the ad network counts over all profiles. */
  concurrency: 8,
  run: ({ deps, payload, signal }: JobRun<CheckAdUserDeps, { adUserId: string }>) =>
    deps.modules.adUsersModule.checks.check({ ...payload, signal }),
});

import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ userId: z.string() });

type PlanDigestsDeps = FromModule<
  'dailyDigestModule',
  { digests: { plan(userId: string): Promise<void> } }
>;

/** Adds the due digests of a person, one a team, and itself for the next day. */
export const planDailyDigestsJob = defineJob({
  name: 'plan-daily-digests',
  payload,
  key: ({ userId }) => userId,
  series: ({ userId }) => userId,
  timeoutMs: 30_000,
  run: ({ deps, payload: { userId } }: JobRun<PlanDigestsDeps, z.infer<typeof payload>>) =>
    deps.modules.dailyDigestModule.digests.plan(userId),
});

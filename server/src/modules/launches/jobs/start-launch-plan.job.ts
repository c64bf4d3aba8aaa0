import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ launchPlanId: z.string() });

type StartDeps = FromModule<
  'launchesModule',
  { starter: { start(launchPlanId: string): Promise<void> } }
>;

/** Launches a plan whose time has come, or records why not. */
export const startLaunchPlanJob = defineJob({
  name: 'start-launch-plan',
  payload,
  key: ({ launchPlanId }) => launchPlanId,
  series: ({ launchPlanId }) => launchPlanId,
  timeoutMs: 60_000,
  run: ({ deps, payload: { launchPlanId } }: JobRun<StartDeps, z.infer<typeof payload>>) =>
    deps.modules.launchesModule.starter.start(launchPlanId),
});

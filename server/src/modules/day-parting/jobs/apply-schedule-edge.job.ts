import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ scheduleId: z.string() });

type ApplyDeps = FromModule<
  'dayPartingModule',
  { edges: { apply(scheduleId: string): Promise<void> } }
>;

/** Hands an edge of a schedule that is due over to a bulk change, or records why not. */
export const applyScheduleEdgeJob = defineJob({
  name: 'apply-schedule-edge',
  payload,
  key: ({ scheduleId }) => scheduleId,
  series: ({ scheduleId }) => scheduleId,
  timeoutMs: 30_000,
  run: ({ deps, payload: { scheduleId } }: JobRun<ApplyDeps, z.infer<typeof payload>>) =>
    deps.modules.dayPartingModule.edges.apply(scheduleId),
});

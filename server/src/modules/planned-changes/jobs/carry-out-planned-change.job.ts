import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ plannedChangeId: z.string() });

type CarryOutDeps = FromModule<
  'plannedChangesModule',
  { carrier: { carryOut(plannedChangeId: string): Promise<void> } }
>;

/** Hands a planned change that is due over to a bulk change, or records why not. */
export const carryOutPlannedChangeJob = defineJob({
  name: 'carry-out-planned-change',
  payload,
  key: ({ plannedChangeId }) => plannedChangeId,
  series: ({ plannedChangeId }) => plannedChangeId,
  timeoutMs: 30_000,
  run: ({ deps, payload: { plannedChangeId } }: JobRun<CarryOutDeps, z.infer<typeof payload>>) =>
    deps.modules.plannedChangesModule.carrier.carryOut(plannedChangeId),
});

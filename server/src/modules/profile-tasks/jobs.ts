import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import {
  defineJob,
  type FromModule,
  type JobOwner,
  type JobRun,
  type NoPayload,
  noPayload,
} from '../../platform/jobs/job.ts';
import { type JobMaintenance, maintenanceResult } from '../../platform/jobs/job-maintenance.ts';
import type { ProfileTaskRunner } from './runner.ts';

type FromTaskModule<M extends string> = FromModule<M, { readonly task: ProfileTaskRunner }>;

/** The job of a profile's task. `module` is the name of its module in `app/modules.ts`. */
export function defineProfileTaskJob<M extends string>(task: {
  readonly name: string;
  readonly module: M;
  readonly owner: JobOwner['kind'];
}) {
  return defineJob({
    name: task.name,
    payload: z.object({ adUserId: z.string() }),
    key: ({ adUserId }) => adUserId,
    /** A job that was added while the profile's previous one runs waits for it. */
    series: ({ adUserId }) => adUserId,
    owner: ({ adUserId }) => ({ kind: task.owner, id: adUserId }),
    timeoutMs: 10 * MINUTE_MS,
    concurrency: 8,
    run: ({ deps, payload, signal }: JobRun<FromTaskModule<M>, { adUserId: string }>) =>
      deps.modules[task.module].task.run({ ...payload, signal }),
  });
}

/** Makes sure that every profile of the view has a job, and spreads overdue ones. */
export function defineProfileTaskSchedule<M extends string>(schedule: {
  readonly name: string;
  readonly schedule: string;
  readonly module: M;
  readonly job: ReturnType<typeof defineProfileTaskJob<M>>;
  /** The table or view of profiles whose task is on. */
  readonly profiles: string;
}) {
  return defineJob({
    name: schedule.name,
    schedule: schedule.schedule,
    payload: noPayload,
    timeoutMs: MINUTE_MS,
    result: maintenanceResult,
    run: ({
      deps,
    }: JobRun<FromTaskModule<M> & { readonly jobMaintenance: JobMaintenance }, NoPayload>) =>
      deps.jobMaintenance.run({
        job: schedule.job,
        table: schedule.profiles,
        toPayload: (adUserId) => ({ adUserId }),
        intervalMs: deps.modules[schedule.module].task.intervalMs,
      }),
  });
}

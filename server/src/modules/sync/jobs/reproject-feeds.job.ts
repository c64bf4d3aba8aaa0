import { z } from 'zod';
import { defineJob, JOB_TICK_MS } from '../../../platform/jobs/job.ts';
import type { Reprojection } from '../../../platform/sync/reprojection.ts';

/** At each look that finds something to do. */
const INTERVAL_MS = JOB_TICK_MS - 10_000;
const TIMEOUT_MS = 4 * 60_000;

export interface ReprojectDeps {
  readonly reprojection: Pick<Reprojection, 'run'>;
}

export interface ReprojectServices {
  readonly reprojection: Pick<Reprojection, 'isNeeded'>;
}

/** Brings to this release's form what a process of another release wrote meanwhile. */
export const reprojectFeedsJob = defineJob<ReprojectDeps, ReprojectServices>({
  name: 'reproject-feeds',
  intervalMs: INTERVAL_MS,
  timeoutMs: TIMEOUT_MS,
  result: z.object({ teams: z.int().nonnegative() }),
  hasWork: ({ reprojection }) => reprojection.isNeeded(),
  run: async ({ deps, signal }) => ({ teams: await deps.reprojection.run({ signal }) }),
});

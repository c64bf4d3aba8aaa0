import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';
import type { Reprojection } from '../../../platform/sync/reprojection.ts';

interface ReprojectDeps {
  readonly reprojection: Pick<Reprojection, 'isNeeded' | 'run'>;
}

export const reprojectFeedsJob = defineJob({
  name: 'reproject-feeds',
  schedule: '* * * * *',
  payload: noPayload,
  timeoutMs: 4 * MINUTE_MS,
  result: z.object({ teams: z.int().nonnegative() }),
  run: async ({ deps: { reprojection }, signal }: JobRun<ReprojectDeps, NoPayload>) =>
    (await reprojection.isNeeded()) ? { teams: await reprojection.run({ signal }) } : undefined,
});

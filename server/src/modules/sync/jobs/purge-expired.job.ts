import { z } from 'zod';
import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';

/** How many of each kind were forgotten. */
const result = z.record(z.string(), z.int().nonnegative());
type PurgeResult = z.infer<typeof result>;

export interface PurgeDeps {
  readonly purges: { readonly [what: string]: { purge(): Promise<number> } };
}

/**
 * Forgets what has had its time: ended sessions, browsers and guesses of long ago, tombstones every client has seen,
 * answers nobody asks for again, jobs that were given up, and what modules need keep no longer.
 */
export const purgeExpiredJob = defineJob({
  name: 'purge-expired',
  schedule: '17 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result,
  async run({ deps: { purges } }: JobRun<PurgeDeps, NoPayload>): Promise<PurgeResult> {
    const counts: Record<string, number> = {};
    for (const [what, { purge }] of Object.entries(purges)) {
      counts[what] = await purge();
    }
    return counts;
  },
});

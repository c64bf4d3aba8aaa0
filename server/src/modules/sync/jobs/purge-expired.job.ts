import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';

const result = z.record(z.string(), z.int().nonnegative());
type PurgeResult = z.infer<typeof result>;

export interface PurgeDeps {
  readonly purges: { readonly [what: string]: { purge(): Promise<number> } };
}

/**
 * Deletes expired data: ended sessions, old known browsers and failed logins, tombstones every
 * client has seen, stored idempotent responses, failed jobs, and what modules purge.
 */
export const purgeExpiredJob = defineJob({
  name: 'purge-expired',
  schedule: '17 * * * *',
  payload: noPayload,
  timeoutMs: MINUTE_MS,
  result,
  async run({ deps: { purges } }: JobRun<PurgeDeps, NoPayload>): Promise<PurgeResult> {
    const counts: Record<string, number> = {};
    for (const [what, { purge }] of Object.entries(purges)) {
      counts[what] = await purge();
    }
    return counts;
  },
});

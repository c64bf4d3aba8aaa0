import { z } from 'zod';
import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';

const purged = z.int().nonnegative();
const result = z.object({
  sessions: purged,
  knownDevices: purged,
  loginCounts: purged,
  tombstones: purged,
  idempotencyKeys: purged,
  activityEntries: purged,
  telegramMessages: purged,
  extensionPairings: purged,
  invitations: purged,
  networkLimits: purged,
  failedJobs: purged,
});
type PurgeResult = z.infer<typeof result>;

export interface PurgeDeps {
  readonly purges: { readonly [what in keyof PurgeResult]: { purge(): Promise<number> } };
}

/**
 * Forgets what has had its time: ended sessions, browsers and guesses of long ago, tombstones every client has seen,
 * answers nobody asks for again, jobs that were given up, and what the teams' logs need keep no longer.
 */
export const purgeExpiredJob = defineJob({
  name: 'purge-expired',
  schedule: '17 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result,
  run: async ({ deps: { purges } }: JobRun<PurgeDeps, NoPayload>): Promise<PurgeResult> => ({
    sessions: await purges.sessions.purge(),
    knownDevices: await purges.knownDevices.purge(),
    loginCounts: await purges.loginCounts.purge(),
    tombstones: await purges.tombstones.purge(),
    idempotencyKeys: await purges.idempotencyKeys.purge(),
    activityEntries: await purges.activityEntries.purge(),
    telegramMessages: await purges.telegramMessages.purge(),
    extensionPairings: await purges.extensionPairings.purge(),
    invitations: await purges.invitations.purge(),
    networkLimits: await purges.networkLimits.purge(),
    failedJobs: await purges.failedJobs.purge(),
  }),
});

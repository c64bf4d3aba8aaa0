import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ accountId: z.string(), day: z.string() });

type SendDigestDeps = FromModule<
  'dailyDigestModule',
  { digests: { send(digest: z.infer<typeof payload>): Promise<void> } }
>;

/** Sends an account’s digest of a day to its person’s chat, unless it was sent. */
export const sendDailyDigestJob = defineJob({
  name: 'send-daily-digest',
  payload,
  key: ({ accountId }) => accountId,
  series: ({ accountId }) => accountId,
  timeoutMs: 2 * MINUTE_MS,
  run: ({ deps, payload: digest }: JobRun<SendDigestDeps, z.infer<typeof payload>>) =>
    deps.modules.dailyDigestModule.digests.send(digest),
});

import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ userId: z.string() });

interface SendDigestDeps {
  readonly newsTeller: { sendDigest(userId: string): Promise<number> };
}

/** Tells a person's chat in one message what was held back. */
export const sendDigestJob = defineJob({
  name: 'send-notification-digest',
  payload,
  key: ({ userId }) => userId,
  series: ({ userId }) => userId,
  timeoutMs: 30_000,
  run: ({ deps, payload: { userId } }: JobRun<SendDigestDeps, z.infer<typeof payload>>) =>
    deps.newsTeller.sendDigest(userId),
});

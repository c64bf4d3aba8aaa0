import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ userId: z.string() });

interface SendDigestDeps {
  readonly newsNotifier: { sendDigest(userId: string): Promise<number> };
}

/** Sends a person what was held back, as one message. */
export const sendDigestJob = defineJob({
  name: 'send-notification-digest',
  payload,
  key: ({ userId }) => userId,
  series: ({ userId }) => userId,
  timeoutMs: 30_000,
  run: ({ deps, payload: { userId } }: JobRun<SendDigestDeps, z.infer<typeof payload>>) =>
    deps.newsNotifier.sendDigest(userId),
});

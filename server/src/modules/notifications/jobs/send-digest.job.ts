import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ userId: z.string() });

type SendDigestDeps = FromModule<
  'notificationsModule',
  { notifier: { sendDigest(userId: string): Promise<number> } }
>;

/** Sends a person what was held back, as one message. */
export const sendDigestJob = defineJob({
  name: 'send-notification-digest',
  payload,
  key: ({ userId }) => userId,
  series: ({ userId }) => userId,
  timeoutMs: 30_000,
  run: ({ deps, payload: { userId } }: JobRun<SendDigestDeps, z.infer<typeof payload>>) =>
    deps.modules.notificationsModule.notifier.sendDigest(userId),
});

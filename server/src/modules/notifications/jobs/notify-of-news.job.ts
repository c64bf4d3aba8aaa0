import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ teamId: z.string(), group: z.string() });

type NotifyOfNewsDeps = FromModule<
  'notificationsModule',
  { notifier: { notify(request: { teamId: string; signal: AbortSignal }): Promise<number> } }
>;

/** Creates the due notifications of a team. The team lock preserves the order of events. */
export const notifyOfNewsJob = defineJob({
  name: 'tell-news',
  payload,
  key: ({ group }) => group,
  timeoutMs: MINUTE_MS,
  concurrency: 6,
  run: ({ deps, payload: { teamId }, signal }: JobRun<NotifyOfNewsDeps, z.infer<typeof payload>>) =>
    deps.modules.notificationsModule.notifier.notify({ teamId, signal }),
});

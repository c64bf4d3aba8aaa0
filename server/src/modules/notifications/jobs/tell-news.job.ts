import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ teamId: z.string(), group: z.string() });

interface TellNewsDeps {
  readonly newsTeller: { tell(request: { teamId: string; signal: AbortSignal }): Promise<number> };
}

/** Tells the people of a team what is due. The lock of the team keeps news in their order. */
export const tellNewsJob = defineJob({
  name: 'tell-news',
  payload,
  key: ({ group }) => group,
  timeoutMs: 60_000,
  concurrency: 6,
  run: ({ deps, payload: { teamId }, signal }: JobRun<TellNewsDeps, z.infer<typeof payload>>) =>
    deps.newsTeller.tell({ teamId, signal }),
});

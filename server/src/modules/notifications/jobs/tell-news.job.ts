import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ teamId: z.string(), group: z.string() });

interface TellNewsDeps {
  readonly newsTeller: { tell(request: { teamId: string; signal: AbortSignal }): Promise<number> };
}

/** Tells the people of a team what is due. One at a time, so that news are told in their order. */
export const tellNewsJob = defineJob({
  name: 'tell-news',
  payload,
  key: ({ group }) => group,
  series: ({ teamId }) => teamId,
  timeoutMs: 60_000,
  run: ({ deps, payload: { teamId }, signal }: JobRun<TellNewsDeps, z.infer<typeof payload>>) =>
    deps.newsTeller.tell({ teamId, signal }),
});

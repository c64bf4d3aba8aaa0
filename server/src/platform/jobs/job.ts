import { z } from 'zod';

export interface JobRun<Deps, Payload> {
  readonly deps: Deps;
  readonly payload: Payload;
  /** Aborted when the process ends and when the time limit of the job is reached. */
  readonly signal: AbortSignal;
}

interface JobDefinition<Deps, Payload> {
  /** The task identifier in the queue: renaming it orphans what is scheduled. */
  readonly name: string;
  /** Cron in UTC: it runs once among all processes. Absent, it runs when somebody adds it. */
  readonly schedule?: string;
  readonly payload: z.ZodType<Payload>;
  /** The part of the job key after the name: a second job of the same key replaces the first. */
  readonly key?: (payload: Payload) => string;
  /** Jobs of one series run one after the other, over all processes. */
  readonly series?: (payload: Payload) => string;
  /** After this the run is aborted and counts as failed. */
  readonly timeoutMs: number;
  /** At most this many at a time in one process, apart from all other jobs. Absent, it shares the common workers. */
  readonly concurrency?: number;
  /** What a scheduled job reports: stored as its result row. A run that gives undefined had nothing to do and leaves none. */
  readonly result?: z.ZodType;
  /** Whether this process can run it: what one cannot run waits for another. Absent, all can. */
  readonly isAvailable?: (deps: Deps) => boolean;
  /** Safe to repeat: a process that dies leaves its jobs to others. */
  readonly run: (context: JobRun<Deps, Payload>) => Promise<unknown>;
}

export interface RunnableJob<Deps>
  extends Pick<
    JobDefinition<Deps, never>,
    'name' | 'schedule' | 'timeoutMs' | 'concurrency' | 'result' | 'isAvailable'
  > {
  /** @throws ZodError naming the field for a payload that is not of this job. */
  readonly execute: (context: JobRun<Deps, unknown>) => Promise<unknown>;
}

export type AddableJob<Payload> = Pick<
  JobDefinition<never, Payload>,
  'name' | 'payload' | 'key' | 'series'
>;

export type Job<Deps, Payload> = JobDefinition<Deps, Payload> & RunnableJob<Deps>;

export function defineJob<Deps, Payload>(
  definition: JobDefinition<Deps, Payload>,
): Job<Deps, Payload> {
  return {
    ...definition,
    execute: async ({ payload, ...context }) =>
      definition.run({ ...context, payload: definition.payload.parse(payload) }),
  };
}

/** The payload of jobs that only run on a schedule. */
export const noPayload = z.object({});
export type NoPayload = z.infer<typeof noPayload>;

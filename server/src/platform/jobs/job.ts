import { z } from 'zod';

/** What a job takes from a module, by its name in `app/modules.ts`. */
export type FromModule<M extends string, P extends object> = {
  readonly modules: { readonly [K in M]: Readonly<P> };
};

export interface JobRun<Deps, Payload> {
  readonly deps: Deps;
  readonly payload: Payload;
  /** Aborted when the process ends and when the time limit of the job is reached. */
  readonly signal: AbortSignal;
}

/** Whose work a job is: rows that `job_flags` of the database resolves to a team and connections. */
export interface JobOwner {
  readonly kind:
    | 'profile'
    /** A profile with the trackers of its rules. */
    | 'profile_rules'
    /** A profile with the trackers that it tells its costs. */
    | 'profile_costs'
    | 'change'
    | 'copy'
    | 'proxy'
    | 'comment_task'
    | 'webhook_delivery'
    | 'chat';
  readonly id: string;
}

interface JobDefinition<Deps, Payload> {
  /** The task identifier in the queue: renaming it orphans queued jobs. */
  readonly name: string;
  /** Cron in UTC, once over all processes. Absent: runs only when added. */
  readonly schedule?: string;
  readonly payload: z.ZodType<Payload>;
  /** Part of the job key after the name: a job replaces another of the same key. */
  readonly key?: (payload: Payload) => string;
  /** Jobs of one series run one after the other, over all processes. */
  readonly series?: (payload: Payload) => string;
  /** Its slots are shared out by team and connection. Absent: it waits for no one outside. */
  readonly owner?: (payload: Payload) => JobOwner;
  /** The run is then aborted and counts as failed. */
  readonly timeoutMs: number;
  /** Limit per process, apart from other jobs. Absent: it shares the common workers. */
  readonly concurrency?: number;
  /** The result a scheduled job stores. A run that returns undefined stores none. */
  readonly result?: z.ZodType;
  /** Whether this process can run it; otherwise another one does. Absent: all can. */
  readonly isAvailable?: (deps: Deps) => boolean;
  /** Must be safe to repeat, because jobs of a crashed process are retried. */
  readonly run: (context: JobRun<Deps, Payload>) => Promise<unknown>;
}

export interface RunnableJob<Deps>
  extends Pick<
    JobDefinition<Deps, never>,
    'name' | 'schedule' | 'timeoutMs' | 'concurrency' | 'result' | 'isAvailable'
  > {
  readonly isShared: boolean;
  /** @throws ZodError naming the field of an invalid payload. */
  readonly execute: (context: JobRun<Deps, unknown>) => Promise<unknown>;
}

export type AddableJob<Payload> = Pick<
  JobDefinition<never, Payload>,
  'name' | 'payload' | 'key' | 'series' | 'owner'
>;

export type Job<Deps, Payload> = JobDefinition<Deps, Payload> & RunnableJob<Deps>;

export function defineJob<Deps, Payload>(
  definition: JobDefinition<Deps, Payload>,
): Job<Deps, Payload> {
  return {
    ...definition,
    isShared: definition.owner !== undefined,
    execute: async ({ payload, ...context }) =>
      definition.run({ ...context, payload: definition.payload.parse(payload) }),
  };
}

/** For jobs that only run on a schedule. */
export const noPayload = z.object({});
export type NoPayload = z.infer<typeof noPayload>;

import type { z } from 'zod';

/** How often a job is looked at. One that runs whenever it has work names an interval a little shorter than this. */
export const JOB_TICK_MS = 30_000;

/** One kind of background work. The definition is light: `run` imports what it needs when it runs. */
export interface Job<Deps, Services = unknown> {
  readonly name: string;
  /** Time between runs, over all processes together. */
  readonly intervalMs: number;
  /** After this the run is aborted; the lease of a killed run ends a little later. */
  readonly timeoutMs: number;
  /** What a run reports; stored as its result row. */
  readonly result: z.ZodType;
  /**
   * Whether a run would find anything to do, asked of the server's own modules before a thread is started for it; absent,
   * it always would.
   */
  readonly hasWork?: (services: Services) => Promise<boolean>;
  readonly run: (context: { deps: Deps; signal: AbortSignal }) => Promise<unknown>;
}

/** What a worker needs of a job. */
export type RunnableJob<Deps> = Omit<Job<Deps>, 'hasWork'>;

export function defineJob<Deps, Services = unknown>(job: Job<Deps, Services>): Job<Deps, Services> {
  return job;
}

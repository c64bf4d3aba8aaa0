import type { z } from 'zod';

/** One kind of background work. The definition is light: `run` imports what it needs when it runs. */
export interface Job<Deps> {
  readonly name: string;
  /** Time between runs, over all processes together. */
  readonly intervalMs: number;
  /** After this the run is aborted; the lease of a killed run ends a little later. */
  readonly timeoutMs: number;
  /** What a run reports; stored as its result row. */
  readonly result: z.ZodType;
  readonly run: (context: { deps: Deps; signal: AbortSignal }) => Promise<unknown>;
}

export function defineJob<Deps>(job: Job<Deps>): Job<Deps> {
  return job;
}

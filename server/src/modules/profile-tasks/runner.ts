import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import { type HeldRun, RunSuperseded } from './entities.ts';

export interface TaskRequest {
  readonly adUserId: string;
  readonly signal: AbortSignal;
}

/** How a run ended, or that none began. */
export type TaskOutcome = 'done' | 'failed' | 'superseded' | 'off' | 'not_connected';

export interface ProfileTaskRunner {
  readonly intervalMs: number;
  /** Runs the task of a profile once and schedules its next run. */
  run(request: TaskRequest): Promise<TaskOutcome>;
}

interface Begin {
  readonly adUserId: string;
  readonly at: Date;
  readonly status: AdUserStatus;
}

/**
 * Runs a task: an external abort leaves the run to be repeated; any other failure is recorded as
 * its result, and thrown when it is not an expected one.
 */
export function createProfileTaskRunner<Run extends HeldRun>(deps: {
  readonly intervalMs: number;
  readonly findStatus: (adUserId: string) => Promise<AdUserStatus | undefined>;
  readonly tasks: { release(run: HeldRun & { readonly at: Date }): Promise<void> };
  readonly clock: Clock;
  /** Undefined when nothing is to run. */
  readonly begin: (input: Begin) => Promise<Run | 'not_connected' | undefined>;
  /** Ends the run itself unless it throws. */
  readonly work: (
    run: Run,
    context: { readonly status: AdUserStatus; readonly signal: AbortSignal },
  ) => Promise<'done' | 'failed'>;
  readonly fail: (
    run: Run,
    failure: { readonly error: unknown; readonly retryAfterMs: number; readonly status: string },
  ) => Promise<void>;
}): ProfileTaskRunner {
  return {
    intervalMs: deps.intervalMs,

    async run({ adUserId, signal }) {
      const at = deps.clock.now();
      const status = await deps.findStatus(adUserId);
      if (status === undefined) {
        return 'off';
      }
      const run = await deps.begin({ adUserId, at, status });
      if (run === undefined || run === 'not_connected') {
        return run ?? 'off';
      }
      try {
        return await deps.work(run, { status, signal });
      } catch (error) {
        if (error instanceof RunSuperseded) {
          return 'superseded';
        }
        if (signal.aborted) {
          await deps.tasks.release({ adUserId, runId: run.runId, at: deps.clock.now() });
          throw error;
        }
        const isExpected = error instanceof AppError;
        const retryAfterMs = isExpected ? (error.details?.retryAfterMs ?? 0) : 0;
        await deps.fail(run, { error, retryAfterMs, status });
        if (isExpected) {
          return 'failed';
        }
        throw error;
      }
    },
  };
}

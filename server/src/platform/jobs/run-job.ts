import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { type Logger, redactText } from '../logger/logger.ts';
import type { FinishedRun, OnRun } from './finished-runs.ts';
import type { RunnableJob } from './job.ts';

const MAX_RUNS = 100;
/** A run that ignores its signal for longer is abandoned, so that it cannot block its worker. */
const ABORT_GRACE_MS = 10_000;

export type RunJob<Deps> = (request: {
  job: RunnableJob<Deps>;
  payload: unknown;
  signal: AbortSignal;
}) => Promise<void>;

/**
 * Runs one job within its time limit; a scheduled one stores a result row. Throws the error to
 * store in the queue, without secrets; the queue retries.
 */
export function createRunJob<Deps>({
  db,
  deps,
  clock,
  logger,
  onRun,
}: {
  db: Database;
  deps: Deps;
  clock: Clock;
  logger: Pick<Logger, 'error'>;
  onRun?: OnRun | undefined;
}): RunJob<Deps> {
  const saveRun = async ({
    jobName,
    ...run
  }: {
    jobName: string;
    startedAt: Date;
    result: unknown;
    error: string | null;
  }): Promise<void> => {
    await db.transaction(async (trx) => {
      await trx.raw(
        'insert into job_runs (job_name, started_at, is_ok, result, error) values (?, ?, ?, ?::jsonb, ?)',
        [jobName, run.startedAt, run.error === null, JSON.stringify(run.result), run.error],
      );
      await trx.raw(
        `delete from job_runs where job_name = ? and id not in (
           select id from job_runs where job_name = ? order by id desc limit ?
         )`,
        [jobName, jobName, MAX_RUNS],
      );
    });
  };

  const execute = async (
    job: RunnableJob<Deps>,
    payload: unknown,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const timeout = AbortSignal.timeout(job.timeoutMs);
    const settled = new AbortController();
    const graceTimeout = sleep(job.timeoutMs + ABORT_GRACE_MS, undefined, {
      signal: settled.signal,
      ref: false,
    }).then(
      () => {
        throw new Error(`The job was still running ${ABORT_GRACE_MS} ms after its timeout.`);
      },
      () => undefined,
    );
    try {
      const run = job.execute({ deps, payload, signal: AbortSignal.any([signal, timeout]) });
      return await Promise.race([run, graceTimeout]);
    } finally {
      settled.abort();
    }
  };

  return async ({ job, payload, signal }) => {
    const startedAt = clock.now();
    const startedMs = performance.now();
    const report = (outcome: FinishedRun['outcome']): void =>
      onRun?.({ job: job.name, outcome, durationMs: performance.now() - startedMs });
    try {
      const result = await execute(job, payload, signal);
      if (job.result !== undefined && result !== undefined) {
        await saveRun({
          jobName: job.name,
          startedAt,
          result: job.result.parse(result),
          error: null,
        });
      }
      report('done');
    } catch (error) {
      const message = redactText(error instanceof Error ? error.message : String(error));
      report(signal.aborted ? 'interrupted' : 'failed');
      if (!signal.aborted) {
        logger.error({ err: error, job: job.name }, 'Job failed');
        if (job.result !== undefined) {
          await saveRun({ jobName: job.name, startedAt, result: null, error: message });
        }
      }
      throw new Error(message);
    }
  };
}

import Bree from 'bree';
import type { Logger } from '../logger/logger.ts';
import { JOB_TICK_MS } from './job.ts';
import { createJobSchedule, type ScheduledJob } from './schedule.ts';

const FIRST_LOOK_MS = 2_000;
const CLOSE_WORKER_AFTER_MS = 5 * 60_000;

export interface JobSupervisor {
  start(): Promise<void>;
  /** Asks running workers to stop and waits for them. */
  stop(): Promise<void>;
}

/**
 * Starts a worker thread for a job that is due and has work; who runs it is decided in PostgreSQL, so processes share the
 * work.
 */
export function createJobSupervisor({
  jobs,
  isDue,
  workerPath,
  workerData,
  logger,
}: {
  jobs: readonly ScheduledJob[];
  isDue: (name: string) => Promise<boolean>;
  workerPath: string;
  workerData: Readonly<Record<string, unknown>>;
  logger: Logger;
}): JobSupervisor {
  const bree = new Bree({
    root: false,
    logger: false,
    acceptedExtensions: ['.js', '.ts'],
    defaultExtension: 'js',
    closeWorkerAfterMs: CLOSE_WORKER_AFTER_MS,
    errorHandler: (error: unknown, { name }: { name?: string } = {}) =>
      logger.warn({ err: error, job: name }, 'a job worker ended'),
    jobs: jobs.map(({ name }) => ({
      name,
      path: workerPath,
      timeout: false,
      worker: { workerData: { ...workerData, jobName: name } },
    })),
  });
  const schedule = createJobSchedule({
    jobs,
    isDue,
    log: logger,
    start: async (name) => {
      if (!isStopping && !bree.workers.has(name)) {
        await bree.run(name);
      }
    },
  });
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const lookAgainIn = (delayMs: number): void => {
    timer = setTimeout(() => {
      looking = schedule.takeTurn();
      lookAgainIn(JOB_TICK_MS / jobs.length);
    }, delayMs);
  };
  return {
    async start() {
      await bree.start();
      lookAgainIn(FIRST_LOOK_MS);
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await looking;
      await bree.stop();
    },
  };
}

import Bree from 'bree';
import type { Logger } from '../logger/logger.ts';

const TICK = '30s';
const CLOSE_WORKER_AFTER_MS = 5 * 60_000;

export interface JobSupervisor {
  start(): Promise<void>;
  /** Asks running workers to stop and waits for them. */
  stop(): Promise<void>;
}

/** Wakes one worker thread a job on every tick; what is due is decided in PostgreSQL, so processes share the work. */
export function createJobSupervisor({
  names,
  workerPath,
  workerData,
  logger,
}: {
  names: readonly string[];
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
    jobs: names.map((name) => ({
      name,
      path: workerPath,
      timeout: '2s',
      interval: TICK,
      worker: { workerData: { ...workerData, jobName: name } },
    })),
  });
  return {
    start: () => bree.start(),
    stop: () => bree.stop(),
  };
}

import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import Bree from 'bree';
import type { Logger } from '../logger/logger.ts';

const WORKER = 'job-worker';
const RESTART_FIRST_MS = 1_000;
const RESTART_MAX_MS = 30_000;
/** A thread that lived this long did not fail at its start. */
const SETTLED_AFTER_MS = MINUTE_MS;

export interface JobSupervisor {
  start(): Promise<void>;
  /** Asks the worker to end and waits for it. */
  stop(): Promise<void>;
}

/** Keeps one worker thread running, restarting it with growing delays. */
export function createJobSupervisor({
  workerPath,
  workerData,
  logger,
  restartAfterMs = RESTART_FIRST_MS,
}: {
  workerPath: string;
  workerData: Readonly<Record<string, unknown>>;
  logger: Logger;
  restartAfterMs?: number;
}): JobSupervisor {
  let isStopping = false;
  let startedMs = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const bree = new Bree({
    root: false,
    logger: false,
    acceptedExtensions: ['.js', '.ts'],
    defaultExtension: 'js',
    errorHandler: (error: unknown) => logger.error({ err: error }, 'Job worker exited'),
    jobs: [{ name: WORKER, path: workerPath, timeout: false, worker: { workerData } }],
  });
  const run = async (): Promise<void> => {
    startedMs = performance.now();
    await bree.run(WORKER);
  };
  bree.on('worker deleted', () => {
    if (isStopping) {
      return;
    }
    failures = performance.now() - startedMs > SETTLED_AFTER_MS ? 0 : failures + 1;
    const delayMs = Math.min(restartAfterMs * 2 ** Math.max(0, failures - 1), RESTART_MAX_MS);
    logger.warn({ delayMs }, 'Restarting the job worker');
    timer = setTimeout(() => {
      run().catch((error: unknown) =>
        logger.error({ err: error }, 'Failed to start the job worker'),
      );
    }, delayMs);
  });

  return {
    async start() {
      await bree.start();
      await run();
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await bree.stop();
    },
  };
}

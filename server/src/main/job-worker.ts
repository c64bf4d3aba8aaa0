import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { type ContainerSettings, createContainer } from '../app/container.ts';
import { jobs } from '../app/jobs.ts';
import { createRunSender } from '../platform/jobs/finished-runs.ts';
import { startJobWorker } from '../platform/jobs/job-worker.ts';
import { createLogger } from '../platform/logger/logger.ts';

export interface JobWorkerData {
  readonly logLevel: string;
  readonly settings: ContainerSettings;
}

const POOL_SIZE = 8;

const { logLevel, settings } = z
  .object({ logLevel: z.string(), settings: z.custom<ContainerSettings>() })
  .parse(workerData) satisfies JobWorkerData;

let cancel = (): void => undefined;
const cancelled = new Promise<void>((resolve) => {
  cancel = resolve;
});
parentPort?.on('message', (message: unknown) => {
  if (message === 'cancel') {
    cancel();
  }
});

const logger = createLogger({ level: logLevel });
const container = await createContainer({ ...settings, logger, poolSize: POOL_SIZE });
const runs = createRunSender();
const worker = await startJobWorker({
  jobs,
  deps: container,
  db: container.db,
  databaseUrl: settings.databaseUrl,
  processSession: container.processSession,
  clock: container.clock,
  logger,
  onRun: runs.send,
});
await container.modules.telegramModule.sender?.resume();
// A worker that fails ends its thread with this error; another one is started.
await Promise.race([cancelled, worker.ended]);
await worker.stop();
await container.close();
runs.close();
parentPort?.postMessage('cancelled');

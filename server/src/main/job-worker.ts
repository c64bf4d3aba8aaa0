import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createJobDeps, type JobSettings, jobs } from '../app/job-registry.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { createDatabase } from '../platform/db/database.ts';
import { runDueJob } from '../platform/jobs/run-due-job.ts';
import { createLogger } from '../platform/logger/logger.ts';

const optionsSchema = z.object({
  jobName: z.string(),
  databaseUrl: z.string(),
  logLevel: z.string(),
  settings: z.object({
    network: z.enum(['sandbox', 'live']),
    secretsKeys: z.tuple([z.string()], z.string()),
    graph: z.object({ url: z.string(), version: z.string() }),
    outbound: z.object({ proxyCheckUrl: z.string(), allowedNetworks: z.array(z.string()) }),
  }) satisfies z.ZodType<JobSettings>,
});

// Bree hands its own description of the job beside ours.
const options = optionsSchema.parse(
  z.object({ job: z.object({ worker: z.object({ workerData: z.unknown() }) }) }).parse(workerData)
    .job.worker.workerData,
);
const job = jobs.find(({ name }) => name === options.jobName);
if (job === undefined) {
  throw new Error(`There is no job "${options.jobName}".`);
}

const cancelling = new AbortController();
parentPort?.on('message', (message: unknown) => {
  if (message === 'cancel') {
    cancelling.abort();
  }
});

const db = createDatabase({
  url: options.databaseUrl,
  poolSize: 6,
  applicationName: `ads-checker-job-${job.name}`,
});
const logger = createLogger({ level: options.logLevel });
const deps = createJobDeps({
  db,
  databaseUrl: options.databaseUrl,
  settings: options.settings,
  logger,
});
try {
  await runDueJob({
    db,
    job,
    deps,
    clock: systemClock,
    logger,
    signal: cancelling.signal,
  });
} finally {
  await deps.close();
  await db.destroy();
}
parentPort?.postMessage(cancelling.signal.aborted ? 'cancelled' : 'done');
parentPort?.unref();

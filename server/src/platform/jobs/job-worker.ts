import { setTimeout as sleep } from 'node:timers/promises';
import { parseCronItems, Logger as QueueLogger, type Runner, run } from 'graphile-worker';
import { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { ProcessSession } from '../db/process-session.ts';
import { type Logger, redactText } from '../logger/logger.ts';
import type { RunnableJob } from './job.ts';
import { createRunJob } from './run-job.ts';
import { createWorkerRegistry } from './worker-registry.ts';

/** What became due is found by this look; what is added to run at once is told by a notification. */
const POLL_INTERVAL_MS = 500;
const RELEASE_INTERVAL_MS = 2_000;
const LOOKS_PER_UNKNOWN = 30;
/** What was missed so shortly before the start is made up for. */
const BACKFILL_MS = 10 * 60_000;
/** Of all jobs without a limit of their own. */
const COMMON_CONCURRENCY = 10;
/** Beside the connection on which each pool of workers listens. */
const QUERY_CONNECTIONS = 4;
/** What ignores the end for longer is left: its process is about to be dead, and others take its jobs. */
const STOP_LIMIT_MS = 10_000;

export interface JobWorker {
  /** Rejects when it cannot go on: its process is taken for dead by others, or the queue cannot be used. */
  readonly ended: Promise<void>;
  /** Takes no more jobs, aborts those that run, and waits for them; they are tried again soon, also elsewhere. */
  stop(): Promise<void>;
}

interface WorkerPool<Deps> {
  readonly jobs: readonly RunnableJob<Deps>[];
  readonly concurrency: number;
}

function toPools<Deps>(jobs: readonly RunnableJob<Deps>[]): WorkerPool<Deps>[] {
  const common = jobs.filter(({ concurrency }) => concurrency === undefined);
  const own = jobs.flatMap((job) =>
    job.concurrency === undefined ? [] : [{ jobs: [job], concurrency: job.concurrency }],
  );
  return common.length === 0 ? own : [{ jobs: common, concurrency: COMMON_CONCURRENCY }, ...own];
}

/** One job of each name at most waits; a run that is late holds back the next one. */
function toCronItems<Deps>(jobs: readonly RunnableJob<Deps>[]) {
  return parseCronItems(
    jobs.flatMap(({ name, schedule }) =>
      schedule === undefined
        ? []
        : [
            {
              task: name,
              identifier: name,
              match: schedule,
              options: { jobKey: name, queueName: name, backfillPeriod: BACKFILL_MS },
            },
          ],
    ),
  );
}

function createQueueLogger(logger: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    // What a job failed by is logged where it ran.
    if (level === 'error' && meta?.failure !== true) {
      logger.warn({ queue: redactText(message) }, 'Job queue warning');
    }
  });
}

export async function startJobWorker<Deps>({
  jobs,
  deps,
  db,
  databaseUrl,
  processSession,
  clock,
  logger,
}: {
  jobs: readonly RunnableJob<Deps>[];
  deps: Deps;
  db: Database;
  databaseUrl: string;
  processSession: Pick<ProcessSession, 'hold'>;
  clock: Clock;
  logger: Logger;
}): Promise<JobWorker> {
  const stopping = new AbortController();
  const registry = createWorkerRegistry({ db });
  const runJob = createRunJob({ db, deps, clock, logger });
  const { number: process, lost } = await processSession.hold();
  await registry.releaseDead();
  await registry.releaseUnknown();

  const pools = toPools(jobs.filter((job) => job.isAvailable?.(deps) ?? true));
  const pgPool = new Pool({
    connectionString: databaseUrl,
    application_name: 'ads-checker-jobs',
    max: pools.length + QUERY_CONNECTIONS,
  });
  const warnOfConnection = (error: Error): void =>
    logger.warn({ err: error }, 'Job queue connection lost');
  pgPool.on('error', warnOfConnection);
  pgPool.on('connect', (client) => client.on('error', warnOfConnection));

  const signal = AbortSignal.any([stopping.signal, lost]);
  const startPool = (pool: WorkerPool<Deps>): Promise<Runner> =>
    run({
      pgPool,
      noHandleSignals: true,
      logger: createQueueLogger(logger),
      taskList: Object.fromEntries(
        pool.jobs.map((job) => [job.name, (payload: unknown) => runJob({ job, payload, signal })]),
      ),
      parsedCronItems: toCronItems(pool.jobs),
      preset: {
        plugins: [
          {
            name: 'register-worker-pool',
            version: '1.0.0',
            worker: {
              hooks: {
                startWorker: async (_context, { worker }) =>
                  registry.register({ poolId: worker.workerPool.id, process }),
              },
            },
          },
        ],
        worker: {
          concurrentJobs: pool.concurrency,
          pollInterval: POLL_INTERVAL_MS,
          localQueue: { size: pool.concurrency },
        },
      },
    });
  const runners = await Promise.all(pools.map(startPool));

  let looks = 0;
  const release = async (): Promise<void> => {
    looks += 1;
    try {
      const count = await registry.releaseDead();
      if (count > 0) {
        logger.warn({ pools: count }, 'Released the jobs of a dead process');
      }
      if (looks % LOOKS_PER_UNKNOWN === 0) {
        await registry.releaseUnknown();
      }
    } catch (error) {
      logger.warn({ err: error }, 'Failed to release the jobs of dead processes');
    }
  };
  let releasing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    releasing = release();
  }, RELEASE_INTERVAL_MS);

  const lostSession = new Promise<never>((_, reject) => {
    const fail = (): void =>
      reject(new Error('This process missed its heartbeat; its jobs may run elsewhere.'));
    lost.addEventListener('abort', fail, { once: true });
    if (lost.aborted) {
      fail();
    }
  });
  const ended = Promise.race([
    lostSession,
    Promise.race(runners.map((runner) => runner.promise)).then(() => {
      if (!stopping.signal.aborted) {
        throw new Error('The job queue stopped unexpectedly.');
      }
    }),
  ]);
  // Whoever only stops it need not listen.
  ended.catch(() => undefined);

  return {
    ended,
    async stop() {
      const stopped = Promise.allSettled(runners.map((runner) => runner.stop())).then(() => true);
      stopping.abort();
      clearInterval(timer);
      await releasing;
      if (await Promise.race([stopped, sleep(STOP_LIMIT_MS, false, { ref: false })])) {
        await pgPool.end();
        await registry.unregister(process);
      }
    },
  };
}

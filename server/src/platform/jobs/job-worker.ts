import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { parseCronItems, Logger as QueueLogger, type Runner, run } from 'graphile-worker';
import { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { watchConnections } from '../db/connection-watch.ts';
import { CONNECTION_SETTINGS, type Database } from '../db/database.ts';
import type { ProcessSession } from '../db/process-session.ts';
import { type Logger, redactText } from '../logger/logger.ts';
import type { OnRun } from './finished-runs.ts';
import type { RunnableJob } from './job.ts';
import { createRunJob } from './run-job.ts';
import { createJobSlots, type JobSlots } from './slots.ts';
import { createWorkerRegistry } from './worker-registry.ts';

/** Polling finds due jobs; immediate ones are announced by a notification. */
const POLL_INTERVAL_MS = 500;
const RELEASE_INTERVAL_MS = 2_000;
const RELEASES_PER_UNKNOWN = 30;
/** Scheduled runs missed for this long before the start are made up for. */
const BACKFILL_MS = 10 * MINUTE_MS;
const COMMON_CONCURRENCY = 10;
/** Besides the LISTEN connection of each worker pool. */
const QUERY_CONNECTIONS = 4;
/** To connect, or to wait for one of the pool's connections. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** Jobs that ignore the abort for longer are abandoned: the process exits and others take them. */
const STOP_LIMIT_MS = 10_000;

export interface JobWorker {
  /**
   * Rejects when the worker cannot continue: others consider its process dead, or the queue is
   * unusable.
   */
  readonly ended: Promise<void>;
  /**
   * Stops taking jobs, aborts running ones and waits for them; they are retried soon, perhaps
   * elsewhere.
   */
  stop(): Promise<void>;
}

interface WorkerPool<Deps> {
  readonly jobs: readonly RunnableJob<Deps>[];
  readonly concurrency: number;
  readonly slots: JobSlots | undefined;
}

function toPools<Deps>(jobs: readonly RunnableJob<Deps>[]): WorkerPool<Deps>[] {
  const common = jobs.filter(({ concurrency }) => concurrency === undefined);
  const own = jobs.flatMap((job) =>
    job.concurrency === undefined
      ? []
      : [
          {
            jobs: [job],
            concurrency: job.concurrency,
            slots: job.isShared ? createJobSlots({ concurrency: job.concurrency }) : undefined,
          },
        ],
  );
  return common.length === 0
    ? own
    : [{ jobs: common, concurrency: COMMON_CONCURRENCY, slots: undefined }, ...own];
}

/** At most one job of each name is queued; an overdue run delays the next one. */
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
    // Job failures are logged where they ran.
    if (level === 'error' && meta?.failure !== true) {
      logger.warn({ queue: redactText(message) }, 'Job queue warning');
    }
  });
}

export async function startJobWorker<Deps>(input: {
  jobs: readonly RunnableJob<Deps>[];
  deps: Deps;
  db: Database;
  databaseUrl: string;
  processSession: Pick<ProcessSession, 'hold'>;
  clock: Clock;
  logger: Logger;
  onRun?: OnRun | undefined;
}): Promise<JobWorker> {
  const stopping = new AbortController();
  const registry = createWorkerRegistry({ db: input.db });
  const runJob = createRunJob({
    db: input.db,
    deps: input.deps,
    clock: input.clock,
    logger: input.logger,
    onRun: input.onRun,
  });
  const { number: process, lost } = await input.processSession.hold();
  await registry.releaseDead();
  await registry.releaseUnknown();

  const pools = toPools(input.jobs.filter((job) => job.isAvailable?.(input.deps) ?? true));
  const watch = watchConnections({ url: input.databaseUrl, logger: input.logger });
  const pgPool = new Pool({
    connectionString: input.databaseUrl,
    application_name: 'ads-checker-jobs',
    max: pools.length + QUERY_CONNECTIONS,
    ...CONNECTION_SETTINGS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    onConnect: (client) => watch.add(client),
  });
  const warnOfConnection = (error: Error): void =>
    input.logger.warn({ err: error }, 'Job queue connection lost');
  pgPool.on('error', warnOfConnection);
  pgPool.on('connect', (client) => client.on('error', warnOfConnection));

  const signal = AbortSignal.any([stopping.signal, lost]);
  const startPool = (pool: WorkerPool<Deps>): Promise<Runner> =>
    run({
      pgPool,
      noHandleSignals: true,
      logger: createQueueLogger(input.logger),
      taskList: Object.fromEntries(
        pool.jobs.map((job) => [job.name, (payload: unknown) => runJob({ job, payload, signal })]),
      ),
      parsedCronItems: toCronItems(pool.jobs),
      ...(pool.slots === undefined
        ? {}
        : { events: pool.slots.events, forbiddenFlags: pool.slots.forbiddenFlags }),
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
          // A local queue would take jobs before there is room for them.
          ...(pool.slots === undefined ? { localQueue: { size: pool.concurrency } } : {}),
        },
      },
    });
  const runners = await Promise.all(pools.map(startPool));

  const polling = setInterval(() => {
    for (const { slots } of pools) {
      slots?.poll();
    }
  }, POLL_INTERVAL_MS);

  let releases = 0;
  const release = async (): Promise<void> => {
    releases += 1;
    try {
      const count = await registry.releaseDead();
      if (count > 0) {
        input.logger.warn({ pools: count }, 'Released the jobs of a dead process');
      }
      if (releases % RELEASES_PER_UNKNOWN === 0) {
        await registry.releaseUnknown();
      }
    } catch (error) {
      input.logger.warn({ err: error }, 'Failed to release the jobs of dead processes');
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
  // A caller that only stops the worker need not handle it.
  ended.catch(() => undefined);

  return {
    ended,
    async stop() {
      const stopped = Promise.allSettled(runners.map((runner) => runner.stop())).then(() => true);
      stopping.abort();
      clearInterval(polling);
      clearInterval(timer);
      for (const { slots } of pools) {
        slots?.stop();
      }
      await releasing;
      if (await Promise.race([stopped, sleep(STOP_LIMIT_MS, false, { ref: false })])) {
        await pgPool.end();
        await registry.unregister(process);
      }
    },
  };
}

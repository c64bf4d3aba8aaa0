import { once } from 'node:events';
import { z } from 'zod';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { createDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { createProcessSession } from '../../server/src/platform/db/process-session.ts';
import { defineJob, type JobRun } from '../../server/src/platform/jobs/job.ts';
import { startJobWorker } from '../../server/src/platform/jobs/job-worker.ts';
import { createLogger } from '../../server/src/platform/logger/logger.ts';

const SERIES_OF_EACH = 20;

interface Deps {
  readonly db: Database;
}

/** Records its start by the database's clock. */
export const stampJob = defineJob({
  name: 'stamp',
  payload: z.object({ number: z.int() }),
  key: ({ number }) => String(number),
  timeoutMs: 10_000,
  run: async ({ deps: { db }, payload: { number } }: JobRun<Deps, { number: number }>) => {
    await db.raw('insert into stamps (number) values (?)', [number]);
  },
});

/** Never ends, so that a killed process leaves it running. Its second run ends at once. */
export const holdJob = defineJob({
  name: 'hold',
  payload: z.object({ number: z.int() }),
  timeoutMs: 60_000,
  run: async ({ deps: { db }, payload: { number }, signal }: JobRun<Deps, { number: number }>) => {
    await db.raw('insert into stamps (number) values (?)', [number]);
    const { rows } = await db.raw<{ rows: object[] }>('select 1 from stamps where number = ?', [
      number,
    ]);
    if (rows.length === 1) {
      await once(signal, 'abort');
    }
  },
});

/** About as many as the product has jobs with workers and series of their own. */
export const seriesJobs = Array.from({ length: 12 }, (_, index) =>
  defineJob({
    name: `series-${index}`,
    payload: z.object({ number: z.int() }),
    key: ({ number }) => String(number),
    series: ({ number }) => String(number % SERIES_OF_EACH),
    timeoutMs: 10_000,
    concurrency: 2,
    run: stampJob.execute,
  }),
);

if (import.meta.main) {
  const databaseUrl = z.string().parse(process.env.DATABASE_URL);
  const logger = createLogger({ level: 'error' });
  const db = createDatabase({ url: databaseUrl, poolSize: 8 });
  const worker = await startJobWorker({
    jobs: [stampJob, holdJob, ...seriesJobs],
    deps: { db },
    db,
    databaseUrl,
    processSession: createProcessSession({ url: databaseUrl, logger }),
    clock: systemClock,
    logger,
  });
  process.stdout.write('ready\n');
  await worker.ended;
}

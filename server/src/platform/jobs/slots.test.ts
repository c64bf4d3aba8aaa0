import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { systemClock } from '../clock/clock.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { createProcessSession } from '../db/process-session.ts';
import { createLogger } from '../logger/logger.ts';
import { defineJob, type JobRun } from './job.ts';
import { createJobQueue } from './job-queue.ts';
import { type JobWorker, startJobWorker } from './job-worker.ts';

const WAIT = { timeout: 20_000 };
const SLOTS = 6;

interface Deps {
  readonly running: Set<string>;
  readonly done: string[];
  readonly most: Map<string, number>;
}
const payload = z.object({ team: z.string(), name: z.string(), hangs: z.boolean() });
type Payload = z.infer<typeof payload>;

let database: TestDatabase;
let db: Database;
let worker: JobWorker | undefined;
let session: ReturnType<typeof createProcessSession>;
let deps: Deps;
let release: () => void;
let released: Promise<void>;

const job = defineJob({
  name: 'shared-work',
  payload,
  key: ({ name }) => name,
  series: ({ name }) => name.replace(/\d+$/, ''),
  owner: ({ team }) => ({ kind: 'chat', id: team }),
  timeoutMs: 60_000,
  concurrency: SLOTS,
  run: async ({ deps: { running, done, most }, payload: own }: JobRun<Deps, Payload>) => {
    running.add(own.name);
    most.set(own.team, Math.max(most.get(own.team) ?? 0, running.size));
    if (own.hangs) {
      await released;
    }
    running.delete(own.name);
    done.push(own.name);
  },
});

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, poolSize: 4 });
});
beforeEach(async () => {
  deps = { running: new Set(), done: [], most: new Map() };
  released = new Promise((resolve) => {
    release = resolve;
  });
  session = createProcessSession({ url: database.url, logger: { warn: () => undefined } });
  worker = await startJobWorker({
    jobs: [job],
    deps,
    db,
    databaseUrl: database.url,
    processSession: session,
    clock: systemClock,
    logger: createLogger({ level: 'warn', destination: { write: () => undefined } }),
  });
});
afterEach(async () => {
  release();
  await worker?.stop();
  await session.close();
  await db.raw(
    'select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

const addHanging = (team: string, names: readonly string[]) =>
  createJobQueue({ db }).addAll(
    job,
    names.map((name) => ({ payload: { team, name, hangs: true } })),
  );
const addQuick = (team: string, name: string) =>
  createJobQueue({ db }).add(job, { payload: { team, name, hangs: false } });
const hangingNames = (team: string) => 'abcdefgh'.split('').map((letter) => `${team}${letter}`);

it('leaves a share of the slots to every team, whatever hangs in others', async () => {
  await addHanging('1', hangingNames('one'));
  await expect.poll(() => deps.running.size, WAIT).toBe(SLOTS / 2);
  await addHanging('2', hangingNames('two'));
  await expect.poll(() => deps.running.size, WAIT).toBe(SLOTS / 2 + SLOTS / 3);
  await addQuick('3', 'quick');
  await expect.poll(() => deps.done, WAIT).toEqual(['quick']);
  expect(deps.running.size).toBe(SLOTS / 2 + SLOTS / 3);
  release();
  await expect.poll(() => deps.done.length, WAIT).toBe(17);
  expect(deps.most.get('1')).toBeLessThanOrEqual(SLOTS);
});

it('keeps the order of a series whose team has no room', async () => {
  await addHanging('1', ['one', 'two', 'three']);
  await expect.poll(() => deps.running.size, WAIT).toBe(3);
  for (const name of ['series1', 'series2', 'series3', 'series4']) {
    await addQuick('1', name);
  }
  await addQuick('2', 'other');
  await expect.poll(() => deps.done, WAIT).toEqual(['other']);
  release();
  await expect.poll(() => deps.done.length, WAIT).toBe(8);
  expect(deps.done.filter((name) => name.startsWith('series'))).toEqual([
    'series1',
    'series2',
    'series3',
    'series4',
  ]);
});

it('stops while workers wait for their turn, and takes nothing more', async () => {
  await addHanging('1', hangingNames('one'));
  await expect.poll(() => deps.running.size, WAIT).toBe(3);
  const taken = [...deps.running];
  const stopping = worker?.stop();
  await addQuick('2', 'late');
  release();
  await stopping;
  worker = undefined;
  expect(deps.done.toSorted()).toEqual(taken.toSorted());
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../src/platform/db/database.ts';
import { createJobQueue } from '../src/platform/jobs/job-queue.ts';
import { noteJob } from './fixtures/job-process.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';

const MAIN = fileURLToPath(new URL('./fixtures/job-process.ts', import.meta.url));
const WAIT = { timeout: 30_000 };
/** Concurrency of the common workers of one process. */
const AT_ONCE = 10;

interface Note {
  readonly number: number;
  readonly pid: number;
  readonly hasEnded: boolean;
}

let database: TestDatabase;
let db: Database;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, poolSize: 2 });
  await db.raw(`
    create table notes (
      id bigint generated always as identity primary key, number integer not null, pid integer not null,
      began_at timestamptz not null default clock_timestamp(), ended_at timestamptz
    );
    create table gates (is_open boolean not null);
    insert into gates values (false);
  `);
});
beforeEach(async () => {
  await db.raw('truncate notes; update gates set is_open = false');
});
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
  }
  await db?.destroy();
  await database?.drop();
});

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
    },
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function addNotes(count: number): Promise<void> {
  await createJobQueue({ db }).addAll(
    noteJob,
    Array.from({ length: count }, (_, number) => ({ payload: { number } })),
  );
}

const openGate = () => db.raw('update gates set is_open = true');

async function listNotes(): Promise<Note[]> {
  const { rows } = await db.raw<{ rows: Note[] }>(
    'select number, pid, ended_at is not null as "hasEnded" from notes order by id',
  );
  return rows;
}

const numbersOf = (notes: readonly Note[]): number[] =>
  notes.map(({ number }) => number).sort((a, b) => a - b);
const all = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

async function countJobs(): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    'select count(*)::int as count from graphile_worker.jobs',
  );
  return rows[0]?.count ?? -1;
}

describe('a job process', () => {
  it('shares the work with others: each job runs once', async () => {
    const workers = [await startWorker(), await startWorker()];
    await addNotes(300);
    const pids = async () => new Set((await listNotes()).map(({ pid }) => pid)).size;
    await expect.poll(pids, WAIT).toBe(workers.length);
    await openGate();
    await expect.poll(countJobs, WAIT).toBe(0);
    const notes = await listNotes();
    expect(numbersOf(notes)).toEqual(all(300));
    expect(notes.every(({ hasEnded }) => hasEnded)).toBe(true);
    expect(new Set(notes.map(({ pid }) => pid))).toEqual(new Set(workers.map(({ pid }) => pid)));
    await Promise.all(workers.map((worker) => end(worker, 'SIGTERM')));
  });

  it('loses no job by SIGKILL, and none runs elsewhere before', async () => {
    const killed = await startWorker();
    await addNotes(30);
    await expect.poll(listNotes, WAIT).toHaveLength(AT_ONCE);
    const heir = await startWorker();
    await expect.poll(listNotes, WAIT).toHaveLength(2 * AT_ONCE);
    const begun = await listNotes();
    expect(new Set(numbersOf(begun)).size).toBe(2 * AT_ONCE);
    await end(killed, 'SIGKILL');
    await openGate();
    await expect.poll(countJobs, WAIT).toBe(0);
    const notes = await listNotes();
    expect(numbersOf(notes.filter(({ hasEnded }) => hasEnded))).toEqual(all(30));
    expect(new Set(notes.filter(({ hasEnded }) => hasEnded).map(({ pid }) => pid))).toEqual(
      new Set([heir.pid]),
    );
    expect(notes.filter(({ hasEnded }) => !hasEnded)).toEqual(
      begun.filter(({ pid }) => pid === killed.pid),
    );
    const { rows } = await db.raw<{ rows: object[] }>('select process from job_workers');
    expect(rows).not.toHaveLength(0);
    await end(heir, 'SIGTERM');
    expect((await db.raw<{ rows: object[] }>('select 1 from job_workers')).rows).toEqual([]);
  });

  it('releases running jobs on SIGTERM', async () => {
    const worker = await startWorker();
    await addNotes(15);
    await expect.poll(listNotes, WAIT).toHaveLength(AT_ONCE);
    await end(worker, 'SIGTERM');
    expect(await countJobs()).toBe(15);
    const { rows } = await db.raw<{ rows: object[] }>(
      'select 1 from graphile_worker.jobs where locked_at is not null or attempts > 1',
    );
    expect(rows).toEqual([]);
    await openGate();
    const next = await startWorker();
    await expect.poll(countJobs, WAIT).toBe(0);
    expect(numbersOf((await listNotes()).filter(({ hasEnded }) => hasEnded))).toEqual(all(15));
    await end(next, 'SIGTERM');
  });
});

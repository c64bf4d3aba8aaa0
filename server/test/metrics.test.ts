import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysLeftOf } from '../src/gateways/graph/api-versions.ts';
import { checkProxyJob } from '../src/modules/proxies/index.ts';
import { createRunSender } from '../src/platform/jobs/finished-runs.ts';
import { createJobQueue } from '../src/platform/jobs/job-queue.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import { startWorker } from './harness/jobs.ts';

const HOUR_MS = 60 * 60_000;
const WAIT = { timeout: 20_000 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Values of the series of jobs and of the Graph API by their names and labels. */
async function readSeries(): Promise<ReadonlyMap<string, number>> {
  const { body, status } = await app.anonymous().raw({ method: 'GET', path: '/metrics' });
  expect(status).toBe(200);
  return new Map(
    String(body)
      .split('\n')
      .filter((line) => /^(?:job|graph)_/.test(line))
      .map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))] as const;
      }),
  );
}
const job = checkProxyJob.name;
const stateOf = (series: ReadonlyMap<string, number>) =>
  ['due', 'later', 'taken', 'given_up'].map((state) =>
    series.get(`job_queue_jobs{job="${job}",state="${state}"}`),
  );

describe('the metrics of jobs', () => {
  it('tell how many jobs are queued and how long the oldest due one has waited', async () => {
    const { db } = app.container;
    const queue = createJobQueue({ db });
    const before = await readSeries();
    expect(stateOf(before)).toEqual([0, 0, 0, 0]);
    expect(before.get(`job_queue_oldest_due_seconds{job="${job}"}`)).toBe(0);
    const due = (proxyId: string, agoMs: number) =>
      queue.add(checkProxyJob, {
        payload: { proxyId },
        runAt: new Date(Date.now() - agoMs),
      });
    await due('1', HOUR_MS);
    await due('2', 1_000);
    await due('3', -HOUR_MS);
    await due('4', HOUR_MS);
    await db.raw(`update graphile_worker._private_jobs set attempts = max_attempts where key = ?`, [
      `${job}:4`,
    ]);
    const series = await readSeries();
    expect(stateOf(series)).toEqual([2, 1, 0, 1]);
    const oldest = series.get(`job_queue_oldest_due_seconds{job="${job}"}`) ?? 0;
    expect(oldest).toBeGreaterThanOrEqual(3_600);
    expect(oldest).toBeLessThan(3_600 + 120);
  });

  it('count runs of this process and failures among them, also of other threads', async () => {
    const runs = createRunSender();
    const countOf = async (outcome: string) =>
      (await readSeries()).get(`job_runs_total{job="${job}",outcome="${outcome}"}`);
    expect([await countOf('done'), await countOf('failed')]).toEqual([0, 0]);
    runs.send({ job, outcome: 'failed', durationMs: 20 });
    await expect.poll(() => countOf('failed'), WAIT).toBe(1);
    const { container, databaseUrl } = app;
    const worker = await startWorker({ container, databaseUrl, onRun: runs.send });
    await expect.poll(() => countOf('done'), WAIT).toBeGreaterThanOrEqual(2);
    await worker.stop();
    runs.close();
    const series = await readSeries();
    expect(series.get(`job_run_duration_seconds_count{job="${job}"}`)).toBeGreaterThanOrEqual(3);
    expect(stateOf(series).slice(0, 1)).toEqual([0]);
  });
});

describe('the metrics of the Graph API', () => {
  it('tell how many days its version has left', async () => {
    const [name, days] =
      [...(await readSeries())].find(([series]) => series.startsWith('graph_api_')) ?? [];
    const version = 'v27.0';
    expect(name).toBe(`graph_api_version_days_left{version="${version}"}`);
    expect([days, (days ?? 0) - 1]).toContain(daysLeftOf({ version, now: new Date() }));
  });
});

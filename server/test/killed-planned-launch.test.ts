import { launchPlanRoutes as r } from '@ads-checker/shared/contracts/launch-plans';
import { expect, it } from 'vitest';
import { useLaunches } from '../src/modules/launches/test/launch-scene.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 55_000, interval: 50 };

const { app, owner, content, createPlan } = useLaunches();
const { startWorker } = useWorkerProcesses({ app, jobs: ['start-launch-plan'] });

it('a plan whose process is killed while it is started at its time is launched once', async () => {
  const { db } = app().container;
  const { id } = await createPlan(await content({ countries: ['US'] }));
  const { status } = await owner().call(r.planStart, {
    params: { launchPlanId: id },
    body: {
      localTime: new Date(Date.now() + 3_600_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
    },
  });
  expect(status).toBe(200);
  await db('launch_plan_starts').update({ at: new Date(Date.now() - 1000) });
  await db.transaction(async (trx) => {
    // The worker waits with its plan claimed and the launch not stored
    await trx.raw('lock table launch_run_items in access exclusive mode');
    const first = await startWorker();
    await db.raw(
      `update graphile_worker._private_jobs set run_at = now() where key like 'start-launch-plan:%'`,
    );
    await db.raw(`select pg_notify('jobs:insert', '{"r":"test","count":1}')`);
    await expect
      .poll(async () => {
        const { rows } = await db.raw(
          `select 1 from pg_locks where relation = 'launch_run_items'::regclass and not granted`,
        );
        return rows.length;
      }, WAIT)
      .toBeGreaterThan(0);
    await kill(first);
  });
  await Promise.all([startWorker(), startWorker()]);
  await expect
    .poll(async () => db('launch_plan_starts').select('state', 'error'), WAIT)
    .toEqual([{ state: 'started', error: null }]);
  expect(await db('launch_runs').select('plan_id', 'kind')).toEqual([
    { plan_id: id, kind: 'launch' },
  ]);
});

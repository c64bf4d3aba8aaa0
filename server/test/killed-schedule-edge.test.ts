import { dayPartingRoutes as r } from '@ads-checker/shared/contracts/day-parting';
import { WEEKDAYS } from '@ads-checker/shared/contracts/week-hours';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { expect, it } from 'vitest';
import { useAdObjects } from './harness/ad-objects.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 55_000, interval: 50 };

const { sandbox, world, app, owner, adUserId, getAccount } = useAdObjects();
const { startWorker } = useWorkerProcesses({
  app,
  jobs: ['apply-schedule-edge', 'apply-ad-object-change'],
});

it('an edge whose process is killed while it is handed over is carried out once', async () => {
  const { db } = app().container;
  const [adId = ''] = getAccount().adIds.filter((id) => world().ads.get(id)?.status === 'ACTIVE');
  const now = new Date();
  const { status } = await owner().call(r.create, {
    params: { adUserId: adUserId() },
    body: {
      id: createRowId(),
      name: 'Now and then',
      adAccountId: getAccount().id,
      adAccountName: null,
      level: 'ad',
      objects: [{ id: adId, name: null }],
      // Ends in twelve hours, so that the edge set below has none after it
      hours: Object.fromEntries(WEEKDAYS.map((day) => [day, [(now.getUTCHours() + 12) % 24]])),
      timeZone: 'UTC',
    },
  });
  expect(status).toBe(200);
  await db('ad_schedules').update({
    next_edge_at: new Date(now.getTime() - 1000),
    next_edge_turns_on: false,
  });
  await db.transaction(async (trx) => {
    // The worker waits with its edge claimed and the bulk change not stored
    await trx.raw('lock table ad_object_changes in access exclusive mode');
    const first = await startWorker();
    await db.raw(
      `update graphile_worker._private_jobs set run_at = now() where key like 'apply-schedule-%'`,
    );
    await db.raw(`select pg_notify('jobs:insert', '{"r":"test","count":1}')`);
    await expect
      .poll(async () => {
        const { rows } = await db.raw(
          `select 1 from pg_locks where relation = 'ad_object_changes'::regclass and not granted`,
        );
        return rows.length;
      }, WAIT)
      .toBeGreaterThan(0);
    await kill(first);
  });
  await Promise.all([startWorker(), startWorker()]);
  await expect
    .poll(async () => db('ad_object_changes').select('state'), WAIT)
    .toEqual([{ state: 'finished' }]);
  expect(sandbox().state.journal.actions.map(({ objectId }) => objectId)).toEqual([adId]);
  expect(await db('ad_schedules').select('last_edge_state', 'next_edge_turns_on')).toEqual([
    { last_edge_state: 'carried_out', next_edge_turns_on: true },
  ]);
});

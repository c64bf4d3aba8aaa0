import { plannedChangeRoutes as r } from '@ads-checker/shared/contracts/planned-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { expect, it } from 'vitest';
import { useAdObjects } from './harness/ad-objects.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 55_000, interval: 50 };

const { sandbox, world, app, owner, adUserId, getAccount } = useAdObjects();
const { startWorker } = useWorkerProcesses({
  app,
  jobs: ['carry-out-planned-change', 'apply-ad-object-change'],
});

it('a planned change whose process is killed while it is handed over is carried out once', async () => {
  const { db } = app().container;
  const [adId = ''] = getAccount().adIds.filter((id) => world().ads.get(id)?.status === 'ACTIVE');
  const { account_id: accountId } = await db('ad_users').where({ id: adUserId() }).first();
  const { status } = await owner().call(r.create, {
    params: { accountId },
    body: {
      id: createRowId(),
      adUserId: adUserId(),
      adAccountId: getAccount().id,
      adAccountName: null,
      currency: null,
      level: 'ad',
      operation: { type: 'status', status: 'PAUSED' },
      objectIds: [adId],
      localTime: new Date(Date.now() + 3_600_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
    },
  });
  expect(status).toBe(200);
  await db('planned_changes').update({ at: new Date(Date.now() - 1000) });
  await db.transaction(async (trx) => {
    // The worker waits with its change claimed and the bulk change not stored
    await trx.raw('lock table ad_object_changes in access exclusive mode');
    const first = await startWorker();
    await db.raw(
      `update graphile_worker._private_jobs set run_at = now() where key like 'carry-out-%'`,
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
  expect(await db('planned_changes').select('state', 'reason')).toEqual([
    { state: 'carried_out', reason: null },
  ]);
});

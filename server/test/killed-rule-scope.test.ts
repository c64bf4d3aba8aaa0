import { randomUUID } from 'node:crypto';
import { scopedRuleRoutes as r } from '@ads-checker/shared/contracts/scoped-rules';
import { expect, it } from 'vitest';
import { ANY_CLICK, useRules } from './harness/rules.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const rig = useRules({ isLive: true });
const { scene, sandbox, world } = rig;
const { startWorker } = useWorkerProcesses({
  app: () => scene().app,
  jobs: ['reconcile-rule-scope'],
});

const listParts = (): Promise<string[]> =>
  scene().app.container.db('binom_rules').whereNotNull('scoped_rule_id').pluck('ad_account_id');
const isReconciled = async (): Promise<boolean> =>
  (await scene().app.container.db('scoped_rules').whereNotNull('reconcile_requested_at')).length ===
  0;

it('a reconciliation that is killed is taken up, by two workers once', async () => {
  const { accountId, owner, binomId } = scene();
  sandbox().state.faults.add({
    kind: 'route',
    method: 'GET',
    path: '/*',
    probability: 1,
    skip: 0,
    delayMs: 1_500,
    effect: { type: 'delay' },
  });
  sandbox().state.calls.clear();
  const created = await owner.call(r.create, {
    params: { accountId },
    body: {
      rules: [{ binomId, binomUserId: '1', conditions: ANY_CLICK, scope: { isEveryAdUser: true } }],
    },
    key: randomUUID(),
  });
  expect([created.status, await listParts()]).toEqual([200, []]);
  const first = await startWorker();
  await expect
    .poll(() => sandbox().state.calls.list({ sinceSequence: 0 }).length, WAIT)
    .toBeGreaterThan(0);
  await kill(first);
  sandbox().state.faults.clear();
  expect([await listParts(), await isReconciled()]).toEqual([[], false]);
  await Promise.all([startWorker(), startWorker()]);
  await expect.poll(isReconciled, WAIT).toBe(true);
  const seen =
    world()
      .profiles.find(({ name }) => name.startsWith('Marta'))
      ?.tasks.keys() ?? [];
  expect((await listParts()).toSorted()).toEqual([...seen].toSorted());
});

import { randomUUID } from 'node:crypto';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { expect, it } from 'vitest';
import { ANY_CLICK, useRules } from './harness/rules.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 60_000, interval: 50 };

const rig = useRules({ isLive: true });
const { scene, sandbox, createRule, lastRun, listRuns, objectsOf, actions } = rig;

const { startWorker } = useWorkerProcesses({
  app: () => scene().app,
  jobs: ['run-binom-rules', 'apply-ad-object-change', 'settle-binom-rule-run'],
});

const ids = () => actions().map(({ objectId }) => objectId);
const isDone = async (ruleId: string) =>
  (await listRuns(ruleId)).every(({ completedAt }) => completedAt !== null);

it.each([
  [
    'while it reads its figures',
    () => {
      sandbox().state.trackers.settings.binom_v2.delayMs = 400;
      return () => sandbox().state.trackers.listCalls(0).length > 0;
    },
  ],
  [
    'while its acts are on their way',
    () => {
      sandbox().state.faults.add({
        kind: 'route',
        method: 'POST',
        path: '/*',
        probability: 1,
        skip: 3,
        delayMs: 600,
        effect: { type: 'delay' },
      });
      return () => actions().length > 0;
    },
  ],
] as const)('a run that is killed %s is taken up: no act twice, none lost', async (_, arrange) => {
  const isUnderWay = arrange();
  const ruleId = await createRule();
  const first = await startWorker();
  await expect.poll(isUnderWay, WAIT).toBe(true);
  await kill(first);
  sandbox().state.faults.clear();
  sandbox().state.trackers.settings.binom_v2.delayMs = 0;
  await startWorker();
  await expect.poll(async () => (await listRuns(ruleId)).length, WAIT).toBe(1);
  await expect.poll(() => isDone(ruleId), WAIT).toBe(true);
  const run = await lastRun(ruleId);
  const acted = (await objectsOf(run.id)).flatMap(({ act, objectId }) =>
    act?.state === 'done' ? [objectId] : [],
  );
  expect(acted.length).toBeGreaterThan(3);
  expect([run.ok, run.failedCount, run.counts.pausedAds]).toEqual([true, 0, acted.length]);
  expect(ids().toSorted()).toEqual(acted.toSorted());
});

it('two workers share the rules and keep to what the team allows in an hour', async () => {
  const { app, owner, teamId, accountId } = scene();
  const { campaign, ownerId, profile } = rig.findCampaign();
  await owner.call(ruleRoutes.updateLimits, {
    params: { teamId },
    body: { maxActsPerHour: 5 },
    key: randomUUID(),
  });
  const { accessToken, userAgent } = profile;
  const twins = await Promise.all(
    ['100000000000001', '100000000000002'].map((facebookId) =>
      app.factories.buildAdUser({ accountId, accessToken, facebookId, userAgent }),
    ),
  );
  for (const adUserId of [scene().adUserId, ...twins]) {
    const { status } = await owner.call(ruleRoutes.create, {
      params: { adUserId },
      body: {
        rules: [campaign.id, campaign.id].map((adCampaignId) => ({
          adAccountId: campaign.adAccountId,
          adCampaignId,
          binomId: scene().binomId,
          binomUserId: String(ownerId),
          datePreset: 'last_3_days',
          conditions: ANY_CLICK,
          truthyAction: 'turn_off_ad',
        })),
      },
      key: randomUUID(),
    });
    expect(status).toBe(200);
  }
  await Promise.all([startWorker(), startWorker()]);
  const countOpen = async () => {
    const { rows } = await app.container.db.raw<{ rows: { open: number; runs: number }[] }>(
      `select (count(*) filter (where completed_at is null))::int as open, count(*)::int as runs
       from binom_rule_runs`,
    );
    return rows[0];
  };
  await expect.poll(countOpen, WAIT).toEqual({ open: 0, runs: 6 });
  expect(ids()).toHaveLength(5);
  expect(new Set(ids()).size).toBe(5);
});

import { expect, it } from 'vitest';
import { useRules } from './harness/rules.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 60_000, interval: 50 };

const rig = useRules({ isLive: true });
const { scene, sandbox, listRuns, lastRun, objectsOf } = rig;

const { startWorker } = useWorkerProcesses({
  app: () => scene().app,
  jobs: ['run-binom-rules', 'apply-ad-object-change', 'settle-binom-rule-run'],
});

const adSetsOfCampaign = () =>
  [...rig.world().adSets.values()].filter(
    ({ campaignId, status }) =>
      campaignId === rig.findCampaign().campaign.id && ['ACTIVE', 'PAUSED'].includes(status),
  );

/** Raises the budget of each ad set of a campaign by a fifth, once. */
async function createRaise(): Promise<string> {
  Object.assign(rig.findCampaign().campaign, { dailyBudgetMinor: null, lifetimeBudgetMinor: null });
  for (const adSet of adSetsOfCampaign()) {
    Object.assign(adSet, {
      dailyBudgetMinor: 10_000,
      lifetimeBudgetMinor: null,
      bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
      bidAmountMinor: null,
    });
  }
  return rig.createRule({
    binomId: null,
    binomUserId: null,
    conditions: {
      operator: 'and',
      items: [{ column: 'network_impressions', operator: 'greater_than_or_equal', value: 0 }],
    },
    level: 'ad_set',
    truthyAction: null,
    truthyActions: [{ type: 'raise_budget', percent: 20 }],
  });
}

const delay = (method: 'GET' | 'POST', skip = 0): void => {
  sandbox().state.faults.add({
    kind: 'route',
    method,
    probability: 1,
    skip,
    delayMs: 700,
    effect: { type: 'delay' },
  });
};
const countDecided = async (): Promise<number> => {
  const { rows } = await scene().app.container.db.raw<{ rows: { count: number }[] }>(
    'select count(*)::int as count from binom_rule_runs where acts_at is not null',
  );
  return rows[0]?.count ?? 0;
};
const budgets = () => adSetsOfCampaign().map(({ dailyBudgetMinor }) => dailyBudgetMinor);
const isAnyRaised = () => budgets().includes(12_000);

async function expectRaisedOnce(ruleId: string): Promise<void> {
  await expect
    .poll(async () => (await listRuns(ruleId)).map(({ completedAt }) => completedAt !== null), WAIT)
    .toEqual([true]);
  const count = adSetsOfCampaign().length;
  expect(count).toBeGreaterThan(0);
  expect(budgets()).toEqual(Array.from({ length: count }, () => 12_000));
  const run = await lastRun(ruleId);
  expect([run.ok, run.failedCount, run.counts.changedBudgets]).toEqual([true, 0, count]);
  const acts = (await objectsOf(run.id)).flatMap(({ act }) => act?.state ?? []);
  expect(acts).toEqual(Array.from({ length: count }, () => 'done'));
}

it.each([
  [
    'while it reads',
    () => {
      delay('GET');
      return async () => sandbox().state.calls.list({ sinceSequence: 0 }).length > 0;
    },
  ],
  [
    'between the decision and the act',
    () => {
      delay('POST');
      return async () => (await countDecided()) > 0;
    },
  ],
  [
    'between two acts',
    () => {
      delay('POST', 1);
      return async () => isAnyRaised();
    },
  ],
] as const)('a budget is raised once when the worker is killed %s', async (_, arrange) => {
  const isUnderWay = arrange();
  const ruleId = await createRaise();
  const first = await startWorker();
  await expect.poll(isUnderWay, WAIT).toBe(true);
  await kill(first);
  sandbox().state.faults.clear();
  await startWorker();
  await expectRaisedOnce(ruleId);
});

it('a budget is raised once when two workers find the same rule due', async () => {
  const ruleId = await createRaise();
  await Promise.all([startWorker(), startWorker()]);
  await expectRaisedOnce(ruleId);
});

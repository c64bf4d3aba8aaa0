import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { listBudgetedAdSets } from '../product/world.ts';

const STEPS_MAX = 6;

test('the dearest ad sets are found, three paused and one budget lowered in six steps', async ({
  page,
  world,
  sandbox,
  api,
}) => {
  const adAccount = await world.getAdAccount('Northpine US – Roofing');
  const { profile, account } = adAccount;
  const checker = new CheckerPage(page);
  await checker.open(adAccount, 'ad-sets');
  const adSets = await api.listAdSets({ adUserId: profile.id, adAccountId: account.id });
  const running = listBudgetedAdSets(adSets);
  let steps = 0;
  const step = async (act: Promise<unknown>): Promise<void> => {
    steps += 1;
    await act;
  };

  const costPerResult = checker.columnHead(/^Cost \/ result/);
  await step(costPerResult.click());
  await expect(costPerResult).toHaveAttribute('aria-sort', 'descending');
  const shown = await checker.rowNames();
  const candidates = shown.flatMap((name) => running.filter((adSet) => adSet.name === name));
  const [lowered, ...paused] = candidates.slice(0, 4);
  if (lowered === undefined || paused.length < 3) {
    throw new Error('Too few running ad sets with a budget of their own are in view.');
  }

  for (const { id, name } of paused) {
    await step(checker.switchOf(name).click());
    await expect.poll(() => sandbox.listSetStatuses(id)).toEqual(['PAUSED']);
  }

  await step(checker.row(lowered.name).getByRole('gridcell').nth(3).click());
  const budget = checker.inspector(lowered.name).getByLabel('Daily budget');
  const next = Math.round(Number(lowered.dailyBudget?.amount) * 0.8);
  await budget.fill(String(next));
  await step(budget.press('Enter'));
  await expect
    .poll(async () => (await sandbox.listChanges(lowered.id)).flatMap(Object.entries))
    .toContainEqual(['dailyBudgetMinor', next * 100]);
  expect(steps).toBeLessThanOrEqual(STEPS_MAX);
});

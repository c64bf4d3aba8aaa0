import { expect, test } from '../fixtures.ts';
import { BulkPane } from '../pages/bulk-pane.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { listBudgetedAdSets } from '../product/world.ts';

const SLOW_MS = 3_000;

/** A batch contains at most one ad set per campaign: the first of each, and all others. */
function splitIntoBatches<S extends { readonly adCampaignId: string | null }>(
  adSets: readonly S[],
) {
  const early = [...Map.groupBy(adSets, ({ adCampaignId }) => adCampaignId).values()].flatMap(
    ([first]) => first ?? [],
  );
  return { early, late: adSets.filter((adSet) => !early.includes(adSet)) };
}

test('budgets are raised together; failures are reported and retried, and everything is undone', async ({
  page,
  world,
  sandbox,
  api,
}) => {
  const adAccount = await world.getAdAccount('Northpine US – Roofing');
  const { profile, account } = adAccount;
  const adSets = await api.listAdSets({ adUserId: profile.id, adAccountId: account.id });
  const chosen = listBudgetedAdSets(adSets).slice(0, 3);
  const [refused, ...raised] = chosen;
  if (refused === undefined || raised.length < 2) {
    throw new Error('The ad account has too few ad sets with a budget of their own.');
  }
  await sandbox.refuseChanges([refused.id]);
  const checker = new CheckerPage(page);
  const bulk = new BulkPane(page);
  await checker.open(adAccount, 'ad-sets');
  await bulk.select(chosen.map(({ name }) => name));

  await bulk.openBudgets();
  await bulk.step('Raise by', '10');
  await bulk.pane.getByRole('button', { name: /^Raise 3 budgets/ }).click();

  await expect(bulk.pane.getByRole('status')).toContainText('3 of 3');
  await expect(bulk.results).toContainText('1 failed');
  await expect(bulk.result(refused.name).getByTitle(/ Code 100$/)).toBeVisible();
  await expect(page.getByText('2 budgets raised, 1 failed')).toBeVisible();
  for (const { id } of raised) {
    expect(await sandbox.listChanges(id)).toHaveLength(1);
  }
  expect(await sandbox.listChanges(refused.id)).toEqual([]);

  await sandbox.clearFaults();
  await bulk.result(refused.name).getByRole('button', { name: 'Retry' }).click();
  await expect(bulk.results).toContainText('3 changed');
  await expect(bulk.results).not.toContainText('failed');

  await bulk.pane.getByRole('button', { name: 'Undo 3' }).click();
  await expect(bulk.pane.getByRole('heading', { name: '3 changes undone' })).toBeVisible();
  const after = await api.listAdSets({ adUserId: profile.id, adAccountId: account.id });
  const budgets = (rows: typeof adSets) =>
    chosen.map(({ id }) => rows.find((row) => row.id === id)?.dailyBudget);
  expect(budgets(after)).toEqual(budgets(adSets));
});

test('a change is undone while it still runs: sent values are restored, the rest is never sent', async ({
  page,
  world,
  sandbox,
  api,
}) => {
  const adAccount = await world.getAdAccount('Casa Norte MX');
  const { profile, account } = adAccount;
  const listAdSets = () => api.listAdSets({ adUserId: profile.id, adAccountId: account.id });
  const active = (await listAdSets()).filter(({ status }) => status === 'ACTIVE');
  const { early, late } = splitIntoBatches(active);
  await sandbox.delayChanges([late[0]?.id ?? ''], SLOW_MS);
  const checker = new CheckerPage(page);
  const bulk = new BulkPane(page);
  // The first batch has the first ad set of each campaign in this order.
  await checker.openInOrder(adAccount, 'ad-sets');
  await checker.grid.getByRole('checkbox', { name: 'Select all' }).click();
  await bulk.bar.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => sandbox.countFaultHits()).toBeGreaterThan(0);

  const notice = page.getByRole('listitem').filter({ hasText: /^Turning off/ });
  await notice.getByRole('button', { name: 'Undo' }).click();

  await expect(page.getByText(/^\d+ changes undone$/)).toBeVisible({ timeout: 30_000 });
  await sandbox.clearFaults();
  const statusOf = new Map((await listAdSets()).map(({ id, status }) => [id, status]));
  expect(active.map(({ id }) => statusOf.get(id))).toEqual(active.map(() => 'ACTIVE'));
  const sent = new Map(
    await Promise.all(
      active.map(async ({ id }) => [id, await sandbox.listSetStatuses(id)] as const),
    ),
  );
  expect(early.map(({ id }) => sent.get(id))).toEqual(early.map(() => ['PAUSED', 'ACTIVE']));
  expect(late.filter(({ id }) => sent.get(id)?.length === 0)).not.toEqual([]);
});

test('an ad set is duplicated with its ads, and its copy arrives in the list', async ({
  page,
  world,
  sandbox,
  api,
}) => {
  const adAccount = await world.getAdAccount('Northpine US – Roofing');
  const { profile, account } = adAccount;
  const adSets = await api.listAdSets({ adUserId: profile.id, adAccountId: account.id });
  const source = adSets.find(
    ({ name, status, adCount }) =>
      status === 'ACTIVE' &&
      (adCount ?? 0) > 0 &&
      adSets.filter((other) => other.name === name).length === 1,
  );
  if (source === undefined) {
    throw new Error('The ad account has no ad set to duplicate.');
  }
  const checker = new CheckerPage(page);
  const bulk = new BulkPane(page);
  await checker.open(adAccount, 'ad-sets');
  const adsBefore = Number(/\d+$/.exec((await checker.tab(/^Ads\s*\d/).textContent()) ?? '')?.[0]);
  await bulk.select([source.name]);

  await bulk.bar.getByRole('button', { name: 'Duplicate' }).click();
  await bulk.pane.getByLabel('Add to name').fill(' – take two');
  await bulk.pane.getByRole('button', { name: /^Create 1 ad set/ }).click();

  await expect(bulk.pane.getByRole('heading', { name: '1 duplicated' })).toBeVisible();
  await expect(bulk.pane.getByRole('status')).toContainText('1 of 1');
  await expect(checker.tab(/^Ads\s*\d/)).toHaveText(
    new RegExp(`${adsBefore + (source.adCount ?? 0)}$`),
  );
  await page.getByRole('textbox', { name: 'Ad set name' }).fill('take two');
  const copy = checker.switchOf(`${source.name} – take two`);
  await expect(copy).not.toBeChecked();
  const after = await api.listAdSets({ adUserId: profile.id, adAccountId: account.id });
  const made = after.find(({ name }) => name === `${source.name} – take two`);
  expect([made?.status, made?.sourceAdSetId, (made?.adCount ?? 0) > 0]).toEqual([
    'PAUSED',
    source.id,
    true,
  ]);
  expect(await sandbox.listChanges(source.id)).toEqual([]);
});

import { expect, test } from '../fixtures.ts';
import { AllAccountsPage } from '../pages/all-accounts-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { Shell } from '../pages/shell.ts';
import { TasksPage } from '../pages/tasks-page.ts';

const ACCOUNT = 'Casa Norte MX';
/** The first check reads all ads of the profile. */
const CHECK_MS = 30_000;
const REASON = 'Circumventing systems';

test('the morning check: a rejected ad comes first, and its next step leads to it', async ({
  page,
  api,
  world,
  sandbox,
}) => {
  const { profile, account } = await world.getAdAccount(ACCOUNT);
  const ads = await api.listAds({ adUserId: profile.id, adAccountId: account.id });
  const running = ads.find(
    ({ name, effectiveStatus }) =>
      effectiveStatus === 'ACTIVE' && ads.filter((other) => other.name === name).length === 1,
  );
  if (running === undefined) {
    throw new Error(`${ACCOUNT} has no running ad.`);
  }
  const tasks = new TasksPage(page);
  await tasks.open(profile.id);
  await expect(tasks.done).toBeVisible({ timeout: CHECK_MS });

  await sandbox.decideReview({ adId: running.id, decision: 'disapproved', title: REASON });
  await tasks.run.click();
  const event = tasks.event(running.name);
  await expect(event).toContainText(`Active → Rejected · ${ACCOUNT}`);
  await expect(event).toContainText(REASON);

  await new Shell(page).place('All accounts').click();
  const all = new AllAccountsPage(page);
  await all.search.fill(ACCOUNT);
  await all.row(ACCOUNT).first().waitFor();
  await all.attention
    .getByRole('region', { name: 'Rejected ads' })
    .getByRole('button', { name: /^Show all/ })
    .click();
  const item = all.attention.getByRole('listitem').filter({ hasText: `in ${ACCOUNT}` });
  await expect(item).toContainText(REASON);
  await item.getByRole('link', { name: /^Review \d+ ads?$/ }).click();

  const checker = new CheckerPage(page);
  await checker.untilShown('ads');
  await expect(page).toHaveURL(
    new RegExp(`/checker/users/\\d+/accounts/${account.id}/ads\\?delivery=`),
  );
  await expect.poll(() => checker.rowNames()).toContain(running.name);
});

import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { TasksPage } from '../pages/tasks-page.ts';

const ACCOUNT = 'Fjordhem IN';
/** The first check reads all ads of the profile. */
const CHECK_MS = 30_000;

test('a rejected ad is reported in the inbox, with a link to it', async ({
  page,
  api,
  world,
  sandbox,
}) => {
  const { profile, account } = await world.getAdAccount(ACCOUNT);
  const ads = await api.listAds({ adUserId: profile.id, adAccountId: account.id });
  const running = ads.findLast(
    ({ name, effectiveStatus }) =>
      effectiveStatus === 'ACTIVE' && ads.filter((other) => other.name === name).length === 1,
  );
  if (running === undefined) {
    throw new Error(`${ACCOUNT} has no running ad.`);
  }
  const tasks = new TasksPage(page);
  await tasks.open(profile.id);
  await expect(tasks.done).toBeVisible({ timeout: CHECK_MS });
  await sandbox.decideReview({ adId: running.id, decision: 'disapproved', title: 'Solar claims' });
  await tasks.run.click();

  await page
    .getByRole('link', { name: /^Notifications, \d+ unread$/ })
    .click({ timeout: CHECK_MS });
  await page.waitForURL('**/notifications');
  const line = page.getByRole('listitem').filter({ hasText: `Ad ${running.name} rejected` });
  await expect(line).toContainText(`${ACCOUNT} · Solar claims`);
  await expect(line.getByText('Unread')).toBeAttached();
  await line.getByRole('link').click();

  const checker = new CheckerPage(page);
  await checker.untilShown('ads');
  await expect.poll(() => checker.rowNames()).toEqual([running.name]);
  await page.goBack();
  await expect(line.getByText('Unread')).toBeHidden();
  await line.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(line.getByText('Unread')).toBeAttached();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(line.getByText('Unread')).toBeHidden();
  await expect(
    page.getByRole('link', { name: 'Notifications', exact: true }).first(),
  ).toBeVisible();
});

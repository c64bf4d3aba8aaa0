import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';
import { SecondProcess } from '../product/second-process.ts';

const GROUP_FEED = /\/api\/v1\/sync\/adUserGroups/;

test('a new device pulls a feed with purged tombstones at its end once and completely', async ({
  newMember: { api },
  openBrowser,
  product,
}) => {
  await api.addGroup('Kept');
  const newest = await api.addGroup('Deleted');
  await api.deleteGroup(newest.id);
  const neighbour = await SecondProcess.start(product);
  await neighbour.forgetDeletions();
  await neighbour.close();

  const { page } = await openBrowser({ as: api });
  const answers: number[] = [];
  page.on('response', (response) => {
    if (GROUP_FEED.test(response.url())) {
      answers.push(response.status());
    }
  });
  const adUsers = new AdUsersPage(page);
  await adUsers.open();
  await expect(adUsers.group('Kept')).toBeVisible();
  await expect(adUsers.group('Deleted')).toBeHidden();
  await expect(page.getByRole('status').getByText('Synced')).toBeVisible();

  await api.addGroup('Later');
  await expect(adUsers.group('Later')).toBeVisible();
  await api.addGroup('Last');
  await expect(adUsers.group('Last')).toBeVisible();
  expect(new Set(answers)).toEqual(new Set([200]));
  // A pull loop that does not end would send hundreds.
  expect(answers.length).toBeLessThan(20);
});

import { expect, test } from '../fixtures.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { createPersonDetails } from '../product/people.ts';
import { pickOn } from '../product/world.ts';

const ADMIN_NAME = 'Anna Keller';

test('the activity log lists changes, can be filtered, and contains no secret', async ({
  page,
  api,
  world,
  sandbox,
  signIn,
  openBrowser,
}) => {
  const rita = await api.addMember({ permissions: { manage_team_ads: true, read_team_ads: true } });
  const secret = `velvet-orbit-${createPersonDetails('Secret').lastName}-lantern`;
  await api.updateAccount(rita.accountId, { permissions: { manage_team: true } });
  await api.updateAccount(rita.accountId, { password: secret });
  await api.updateAccount(rita.accountId, { status: 'restricted' });
  await api.updateAccount(rita.accountId, { status: 'active' });
  const adAccount = await world.getAdAccount('Northpine AU');
  const campaign = pickOn(adAccount, 0);
  const theirs = await openBrowser({
    as: await signIn({ username: rita.username, password: secret }),
  });
  const checker = new CheckerPage(theirs.page);
  await checker.open(adAccount);
  await checker.switchOf(campaign.name).click();
  await expect.poll(() => sandbox.listSetStatuses(campaign.id)).toEqual(['PAUSED']);

  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/activity')) {
      answers.push(await response.text());
    }
  });
  const activity = new ActivityPage(page);
  await activity.open();
  await activity.choosePerson(rita.name);
  await expect(page).toHaveURL(/\/team-settings\/activity\?userId=/);
  await expect(activity.acts).toHaveCount(1);
  await expect(activity.acts).toContainText(
    `${rita.name} turned off the campaign ${campaign.name}`,
  );

  await activity.choosePerson('All members');
  const ofRita = activity.acts.filter({ hasText: rita.name });
  await expect(ofRita.filter({ hasText: `${ADMIN_NAME} ` })).toContainText([
    `${ADMIN_NAME} restored access for ${rita.name}`,
    `${ADMIN_NAME} restricted ${rita.name}`,
    `${ADMIN_NAME} set a new password for ${rita.name}`,
    `${ADMIN_NAME} changed the permissions of ${rita.name}`,
    `${ADMIN_NAME} added ${rita.name} to the team`,
  ]);

  await activity.chooseKind('Permissions');
  await expect(page).toHaveURL('/team-settings/activity?kind=permissions');
  await expect(ofRita).toHaveCount(1);
  await expect(ofRita).toContainText('Manage team: No → Yes');
  await page.reload();
  await expect(ofRita).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Type: Permissions' })).toBeVisible();

  await activity.chooseKind('Rules');
  await expect(page.getByText('No activity matches 1 filter')).toBeVisible();
  await page.getByRole('button', { name: /^Clear filter/ }).click();
  await expect(page).toHaveURL('/team-settings/activity');
  await expect(ofRita.first()).toBeVisible();

  expect(answers.length).toBeGreaterThan(0);
  const text = [...answers, await page.content()].join('\n');
  expect(text).toContain(rita.name);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(rita.password);
});

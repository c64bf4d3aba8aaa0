import { messageOf } from '../../shared/src/domain/notifications/message-tree.ts';
import { expect, test } from '../fixtures.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { TasksPage } from '../pages/tasks-page.ts';

/** Fewer ad accounts than the others, so it is checked quickly. */
const PROFILE = 'Paweł Nowicki';
const ACCOUNT = 'Petfolk HU';
const WHO = 'Anna Keller';
/** The first check reads all ads of the profile. */
const CHECK_MS = 60_000;

test('a rejected ad is reported in the chat with the chosen template, whose link opens it, and in a digest after quiet hours', async ({
  page,
  api,
  world,
  sandbox,
  signIn,
  openBrowser,
}) => {
  test.slow();
  const { profile, account } = await world.getAdAccount(ACCOUNT, PROFILE);
  const ads = await api.listAds({ adUserId: profile.id, adAccountId: account.id });
  const isOnly = (name: string) => ads.filter((other) => other.name === name).length === 1;
  const [first, second] = ads
    .filter(({ name, effectiveStatus }) => effectiveStatus === 'ACTIVE' && isOnly(name))
    .toReversed();
  if (first === undefined || second === undefined) {
    throw new Error(`${ACCOUNT} has too few running ads.`);
  }
  const templateId = await api.addTemplate({
    notificationType: 'ad_status_change',
    name: 'Rejected, with a name to call',
    message: messageOf([['{who}: ', ['{ad name}', 'bold']], ['{ad new status} · {account name}']]),
    customTokens: [
      {
        name: '{who}',
        options: [
          {
            value: '@petfolk_team',
            filter: { field: 'account name', operator: 'contain', value: 'petfolk' },
          },
          { value: '@everybody', filter: null },
        ],
      },
    ],
  });
  await api.chooseAdTemplate(profile.id, templateId);

  const rita = await api.addMember({ permissions: { read_team_ads: true } });
  const session = await signIn(rita);
  const muted = ['binom_rule_run', 'rule_stopped', 'proxy_down', 'tracker_unreachable'] as const;
  await session.changeNotificationSettings({
    scope: 'visible',
    messagesPerHour: 60,
    mutedKinds: [...muted],
  });
  const ritas = await openBrowser({ as: session });
  const settings = new ProfilePage(ritas.page);
  await settings.open();
  const opened = ritas.context.waitForEvent('page');
  await settings.connect.click();
  const chat = new ChatPage(await opened);
  await chat.choosePerson(WHO);
  await chat.start.click();
  await expect(ritas.page.getByText('Connected', { exact: true })).toBeVisible();

  const tasks = new TasksPage(page);
  await tasks.open(profile.id);
  await expect(async () => {
    // On a busy machine the first check may time out
    if (await page.getByText('Can’t reach Facebook').isVisible()) {
      await tasks.run.click();
    }
    await expect(tasks.done).toBeVisible();
  }).toPass({ timeout: 2 * CHECK_MS });
  await sandbox.decideReview({ adId: first.id, decision: 'disapproved', title: 'Solar claims' });
  await tasks.run.click();
  const message = chat.messages.filter({ hasText: `@petfolk_team: ${first.name}` });
  await expect(message).toContainText(`Rejected · ${ACCOUNT}`, { timeout: CHECK_MS });
  await expect(message.locator('b')).toHaveText(first.name);

  const link = (await message.getByRole('link').getAttribute('href')) ?? '';
  const { page: elsewhere } = await openBrowser({ as: null });
  await elsewhere.goto(link);
  const login = new LoginPage(elsewhere);
  await login.heading.waitFor();
  await login.signIn(rita);
  const checker = new CheckerPage(elsewhere);
  await checker.untilShown('ads');
  await expect.poll(() => checker.rowNames()).toEqual([first.name]);
  expect(new URL(elsewhere.url()).searchParams.has('team')).toBe(false);

  const quiet = ritas.page.getByRole('switch', { name: 'Quiet hours' });
  await session.changeNotificationSettings({ quietHours: quietHoursAround(new Date()) });
  await expect(quiet).toBeChecked();
  await sandbox.decideReview({ adId: second.id, decision: 'disapproved', title: 'Solar claims' });
  await tasks.run.click();
  const inbox = await ritas.context.newPage();
  await inbox.goto('/notifications');
  await expect(
    inbox.getByRole('listitem').filter({ hasText: `Ad ${second.name} rejected` }),
  ).toBeVisible({ timeout: CHECK_MS });
  await expect(chat.messages.filter({ hasText: second.name })).toHaveCount(0);
  await quiet.click();
  await expect(chat.messages.last()).toContainText('new notification');
  await expect(chat.messages.last()).toContainText(`Ad ${second.name} rejected in ${ACCOUNT}`);

  await settings.disconnect.click();
  await ritas.page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(settings.connect).toBeVisible();
  await api.chooseAdTemplate(profile.id, null);
  await api.deleteTemplate(templateId);
});

/** In UTC, one hour in each direction. */
function quietHoursAround(now: Date) {
  const hourAt = (hours: number): string =>
    new Date(now.getTime() + hours * 60 * 60_000).toISOString().slice(11, 16);
  return { from: hourAt(-1), until: hourAt(1), timeZone: 'UTC' };
}

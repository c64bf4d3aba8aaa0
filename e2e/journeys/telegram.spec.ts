import { expect, test } from '../fixtures.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';

const WHO = 'Tomasz Wolski';

test('a chat is linked, gets a message, is blocked and unblocked, and is unlinked', async ({
  api,
  signIn,
  openBrowser,
}) => {
  const rita = await api.addMember();
  const session = await signIn(rita);
  const { page, context } = await openBrowser({ as: session });
  const profile = new ProfilePage(page);
  await profile.open();
  const firstLink = (await profile.connect.getAttribute('href')) ?? '';
  const opened = context.waitForEvent('page');
  await profile.connect.click();
  const chatPage = await opened;
  const chat = new ChatPage(chatPage);
  await chat.choosePerson(WHO);
  await chat.start.click();
  await expect(chat.messages.last()).toContainText(
    `Chat connected to Ads Checker as ${rita.username}.`,
  );

  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText(`Chat with ${WHO}, since`)).toBeVisible();
  await expect(profile.connect).toBeHidden();
  await profile.sendTest.click();
  await expect(page.getByText('Sending a test message to Telegram')).toBeVisible();
  await expect(chat.messages.last()).toContainText('This is a test message from Ads Checker.');

  await chat.block.click();
  await expect(page.getByText('Blocked in Telegram', { exact: true })).toBeVisible();
  await expect(page.getByText('Notifications can’t be delivered')).toBeVisible();
  await expect(profile.sendTest).toBeHidden();
  await expect(profile.notifications).toBeDisabled();
  await expect(profile.notifications).not.toBeChecked();
  await chat.unblock.click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  await expect(profile.notifications).toBeChecked();
  await profile.notifications.click();
  await expect
    .poll(async () => (await session.getMe()).telegramChat?.notificationsEnabled)
    .toBe(false);
  await page.reload();
  await expect(profile.notifications).not.toBeChecked();

  await profile.disconnect.click();
  const question = page.getByRole('alertdialog', { name: `Disconnect the chat with ${WHO}?` });
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Chat disconnected')).toBeVisible();
  await expect(profile.connect).toBeVisible();
  await expect(profile.connect).not.toHaveAttribute('href', firstLink);

  await chatPage.goto(firstLink);
  await chat.start.click();
  await expect(chat.messages.last()).toContainText('This link has expired.');
  expect((await session.getMe()).telegramChat).toBeNull();
  await expect(profile.connect).toBeVisible();
});

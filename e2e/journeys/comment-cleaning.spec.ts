import { expect, test } from '../fixtures.ts';
import { CommentCleaningPage, CommentHistoryPage } from '../pages/comment-cleaning-page.ts';
import { PagePostPage } from '../pages/page-post-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const PROFILE = 'Kyle Whitman';
const PHONE = { width: 375, height: 812 };

test.setTimeout(300_000);

test('comment cleaning by keyboard: previewed, switched on, new spam is hidden and unhidden', async ({
  page,
  world,
  sandbox,
  openBrowser,
}) => {
  const { id } = await world.getProfile(PROFILE);
  const [postId = ''] = await sandbox.listModeratedPosts(await sandbox.getSampleProfile(PROFILE));
  const mark = crypto.randomUUID();
  const spamText = `Total zonkscam ${mark}`;
  const fineText = `We are happy ${mark}`;
  const write = (message: string, name: string) =>
    sandbox.writeComment({ postId, message, from: { name } });
  const old = await write('An old zonkscam', 'Uwe Falk');

  const cleaning = new CommentCleaningPage(page);
  await cleaning.open(id);
  await expect(cleaning.task).toContainText('Off');
  await cleaning.words.fill('zonkscam');
  await cleaning.words.press('Enter');
  await cleaning.task.getByRole('button', { name: 'Test on last 100 comments' }).press('Enter');
  await expect(cleaning.trial).toContainText('An old zonkscam', { timeout: 60_000 });
  await expect(cleaning.trial).toContainText('Word: zonkscam');
  await expectAccessibleInBothThemes(page, 'the trial of comment cleaning');
  await expect(cleaning.trial).toContainText('would be hidden');
  await page.keyboard.press('Escape');
  await expect(cleaning.trial).toHaveCount(0);
  await cleaning.action('Hide').press('Space');
  await cleaning.save.press('Enter');
  await expect(cleaning.task).toContainText('Hide · 1 word');
  await expect(cleaning.task).toContainText(/On, \d+ comments? in 24 hours/, {
    timeout: 60_000,
  });

  const spam = await write(spamText, 'Ralf Thoma');
  const fine = await write(fineText, 'Anke Richter');
  // Somebody who is reading the post sees it at once
  const reader = await openBrowser();
  const post = new PagePostPage(reader.page);
  const hearing = reader.page.waitForResponse((response) =>
    response.url().includes('/sync-stream'),
  );
  await reader.page.goto(`/ad-users/${id}/page-posts/${postId}`);
  await hearing;
  await expect(post.row(spamText)).toBeVisible();
  await cleaning.task.getByRole('button', { name: 'Run now' }).press('Enter');
  await expect(post.row(spamText)).toContainText('Hidden', { timeout: 120_000 });
  await expect(post.row(fineText)).not.toContainText('Hidden');
  await expect(post.cleaning).toContainText(/\d+ comments? in 24 hours/);
  await page.getByRole('link', { name: 'Comment history' }).first().press('Enter');
  const history = new CommentHistoryPage(page);
  const row = history.row(spamText);
  await expect(row).toContainText('Done', { timeout: 60_000 });
  await expect(row).toContainText('Word: zonkscam');
  await expect(row).toContainText('Ralf Thoma');
  expect(await sandbox.listActionsOn(spam)).toEqual(['hide']);
  expect(await sandbox.listActionsOn(old)).toEqual([]);
  expect(await sandbox.listActionsOn(fine)).toEqual([]);
  await expectAccessibleInBothThemes(page, 'the comment history');

  await row.getByRole('button', { name: /^Undo/ }).press('Enter');
  await expect(row).toContainText('Unhidden');
  await expect(post.row(spamText)).not.toContainText('Hidden');
  expect(await sandbox.listActionsOn(spam)).toEqual(['hide', 'show']);
  await page.setViewportSize(PHONE);
  await expect(history.cards.first()).toContainText('Unhidden');
  await expectAccessibleInBothThemes(page, 'the comment history on a phone');

  await cleaning.open(id);
  await cleaning.action('Off').press('Space');
  await cleaning.save.press('Enter');
  await expect(cleaning.task).not.toContainText('Hide · 1 word');
  await expect(cleaning.save).toHaveCount(0);
});

import { expect, test } from '../fixtures.ts';
import { CommentCleaningPage, CommentHistoryPage } from '../pages/comment-cleaning-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const PROFILE = 'Kyle Whitman';
const PHONE = { width: 375, height: 812 };

test.setTimeout(120_000);

test('comment cleaning: tried, switched on, spam is hidden as it comes and shown again', async ({
  page,
  world,
  sandbox,
}) => {
  const { id } = await world.getProfile(PROFILE);
  const [postId = ''] = await sandbox.listModeratedPosts(await sandbox.getSampleProfile(PROFILE));
  const write = (message: string, name: string) =>
    sandbox.writeComment({ postId, message, from: { name } });
  const old = await write('An old zonkscam', 'Uwe Falk');

  const cleaning = new CommentCleaningPage(page);
  await cleaning.open(id);
  await expect(cleaning.task).toContainText('Off');
  await cleaning.words.fill('zonkscam');
  await cleaning.words.press('Enter');
  await cleaning.task.getByRole('button', { name: 'Try on last 100 comments' }).click();
  await expect(cleaning.trial).toContainText('An old zonkscam');
  await expect(cleaning.trial).toContainText('Word: zonkscam');
  await expectAccessibleInBothThemes(page, 'the trial of comment cleaning');
  await cleaning.trial.getByRole('button', { name: 'Close' }).click();
  await cleaning.action('Hide').click();
  await cleaning.save.click();
  await expect(cleaning.task).toContainText('Hide · 1 word');
  await expect(cleaning.task).toContainText(/On, \d+ comments? in 24 hours/, {
    timeout: 40_000,
  });

  const spam = await write('Total zonkscam, I say', 'Ralf Thoma');
  const fine = await write('We are happy', 'Anke Richter');
  await cleaning.task.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('link', { name: 'Comment history' }).first().click();
  const history = new CommentHistoryPage(page);
  const row = history.row('Total zonkscam, I say');
  await expect(row).toContainText('Done', { timeout: 40_000 });
  await expect(row).toContainText('Word: zonkscam');
  await expect(row).toContainText('Ralf Thoma');
  expect(await sandbox.listActsOn(spam)).toEqual(['hide']);
  expect(await sandbox.listActsOn(old)).toEqual([]);
  expect(await sandbox.listActsOn(fine)).toEqual([]);
  await expectAccessibleInBothThemes(page, 'the comment history');

  await row.getByRole('button', { name: /^Undo/ }).click();
  await expect(row).toContainText('Shown again');
  expect(await sandbox.listActsOn(spam)).toEqual(['hide', 'show']);
  await page.setViewportSize(PHONE);
  await expect(history.cards.first()).toContainText('Shown again');
  await expectAccessibleInBothThemes(page, 'the comment history on a phone');
});

import { expect, test } from '../fixtures.ts';
import { CommentInboxPage } from '../pages/comment-inbox-page.ts';
import { PagePostPage } from '../pages/page-post-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const PROFILE = 'Kyle Whitman';
const PHONE = { width: 375, height: 812 };
const SPAM = 60;

test.setTimeout(180_000);

test('the inbox of comments: new ones as they come, triage by keys, many at once', async ({
  page,
  world,
  sandbox,
}) => {
  const { id } = await world.getProfile(PROFILE);
  const posts = await sandbox.listModeratedPosts(await sandbox.getSampleProfile(PROFILE));
  const postAt = (index: number): string => posts[index % posts.length] ?? '';
  await sandbox.stopComments();
  const ids: string[] = [];
  for (let index = 0; index < SPAM; index += 1) {
    ids.push(
      await sandbox.writeComment({
        postId: postAt(index),
        message: `Zinkspam ${String(index).padStart(2, '0')}`,
        from: { name: `Zink ${index % 3}` },
      }),
    );
  }
  for (const text of ['First', 'Second', 'Third']) {
    await sandbox.writeComment({
      postId: postAt(0),
      message: `${text} zinkquestion`,
      from: { name: 'Zora Quist' },
    });
  }

  const inbox = new CommentInboxPage(page);
  await inbox.open(id, '?q=zinkquestion');
  await expect(inbox.rows).toHaveCount(3, { timeout: 60_000 });
  await expectAccessibleInBothThemes(page, 'the inbox of comments');

  // What comes while one looks waits, and moves nothing
  await sandbox.writeComment({
    postId: postAt(1),
    message: 'Fourth zinkquestion',
    from: { name: 'Zora Quist' },
  });
  await inbox.inbox.getByRole('button', { name: 'Refresh' }).click();
  await expect(inbox.fresh).toHaveText('1 new comment', { timeout: 60_000 });
  await expect(inbox.rows).toHaveCount(3);
  await inbox.fresh.click();
  await expect(inbox.rows).toHaveCount(4);
  await expect(inbox.rows.first()).toContainText('Fourth zinkquestion');

  // By keys alone: down, hide, the next one, delete, back, unhide
  await page.keyboard.press('j');
  await expect(inbox.row('Fourth')).toBeFocused();
  await page.keyboard.press('h');
  await expect(inbox.row('Fourth')).toContainText('Hidden');
  await page.keyboard.press('j');
  await expect(inbox.rows.nth(1)).toBeFocused();
  const second = (await inbox.rows.nth(1).textContent())?.includes('Third') ? 'Third' : 'Second';
  await page.keyboard.press('d');
  await inbox.confirm.getByRole('button', { name: 'Delete comment' }).press('Enter');
  await expect(inbox.row(second)).toHaveCount(0);
  await expect(inbox.rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('u');
  await expect(
    inbox.row('Fourth').getByRole('button', { name: 'Hide', exact: true }),
  ).toBeVisible();

  // Its thread, and back to where one was
  await page.keyboard.press('Enter');
  const post = new PagePostPage(page);
  await expect(post.row('Fourth zinkquestion')).toBeFocused();
  await page.goBack();
  await expect(inbox.rows).toHaveCount(3);

  // Sixty at once, of which one fails and is tried again
  await inbox.search.fill('zinkspam');
  await expect(page).toHaveURL(/q=zinkspam/);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(SPAM));
  await inbox.rows.first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(inbox.bar).toContainText('60 selected');
  await sandbox.refuseChanges([ids[7] ?? '']);
  await inbox.bar.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(inbox.confirm).toContainText('Hide 60 comments?');
  await inbox.confirm.getByRole('button', { name: 'Hide comments' }).click();
  await expect(inbox.failures).toContainText('1 comment wasn’t changed', { timeout: 60_000 });
  await expect(inbox.failures).toContainText('Zinkspam 07');
  await expect(inbox.state(/^Hidden/)).toContainText('59');
  await sandbox.clearFaults();
  await inbox.failures.getByRole('button', { name: 'Retry' }).click();
  await expect(inbox.state(/^Hidden/)).toContainText('60');
  await expect(inbox.failures).toHaveCount(0);

  // The filter is in the address
  await inbox.open(id, '?q=zinkspam&author=%22Zink%201%22&state=hidden');
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', '20');
  await expect(inbox.author).toHaveValue('Zink 1');
  await inbox.rows.first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Block author…' }).click();
  await expect(inbox.confirm).toContainText('Block 1 author?');
  await inbox.confirm.getByRole('button', { name: 'Block author' }).click();
  await expect(page.getByText('Authors blocked.')).toBeVisible();

  await page.setViewportSize(PHONE);
  await inbox.rows.first().getByRole('button', { name: 'Unhide' }).click();
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', '19');
  await expectAccessibleInBothThemes(page, 'the inbox of comments on a phone');
});

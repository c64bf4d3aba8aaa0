import { expect, test } from '../fixtures.ts';
import { CommentInboxPage } from '../pages/comment-inbox-page.ts';
import { PagePostPage } from '../pages/page-post-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const PROFILE = 'Kyle Whitman';
const PHONE = { width: 375, height: 812 };
const SPAM = 60;

test.setTimeout(180_000);

test('the comment inbox: new comments arrive, triage by keyboard, bulk moderation', async ({
  page,
  world,
  sandbox,
}) => {
  const { id } = await world.getProfile(PROFILE);
  const posts = await sandbox.listModeratedPosts(await sandbox.getSampleProfile(PROFILE));
  const postAt = (index: number): string => posts[index % posts.length] ?? '';
  await sandbox.stopComments();
  // Repeats of this journey share the network
  const mark = crypto.randomUUID().slice(0, 8);
  const spam = `zinkspam ${mark}`;
  const question = `zinkquestion ${mark}`;
  const ids: string[] = [];
  for (let index = 0; index < SPAM; index += 1) {
    ids.push(
      await sandbox.writeComment({
        postId: postAt(index),
        message: `${spam} ${String(index).padStart(2, '0')}`,
        from: { name: `Zink ${mark} ${index % 3}` },
      }),
    );
  }
  for (const text of ['First', 'Second', 'Third']) {
    await sandbox.writeComment({
      postId: postAt(0),
      message: `${text} ${question}`,
      from: { name: 'Zora Quist' },
    });
  }

  const inbox = new CommentInboxPage(page);
  await inbox.open(id, `?q=%22${question}%22`);
  await expect(async () => {
    // Comments read after the first load wait until they are requested
    if (await inbox.fresh.isVisible()) {
      await inbox.fresh.click();
    }
    await expect(inbox.rows).toHaveCount(3, { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessibleInBothThemes(page, 'the inbox of comments');

  // Once all posts are read, new comments wait and move nothing
  const refresh = inbox.inbox.getByRole('button', { name: /^Refresh/ });
  await expect(refresh).not.toHaveAttribute('aria-busy', { timeout: 90_000 });
  await sandbox.writeComment({
    postId: postAt(1),
    message: `Fourth ${question}`,
    from: { name: 'Zora Quist' },
  });
  await refresh.click();
  await expect(inbox.fresh).toHaveText('1 new comment', { timeout: 60_000 });
  await expect(inbox.rows).toHaveCount(3);
  await inbox.fresh.click();
  await expect(inbox.rows).toHaveCount(4);
  await expect(inbox.rows.first()).toContainText(`Fourth ${question}`);

  // By keyboard: down, hide, next, delete, back, unhide
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

  // Open the thread and return to the same position
  await page.keyboard.press('Enter');
  const post = new PagePostPage(page);
  await expect(post.row(`Fourth ${question}`)).toBeFocused();
  await page.goBack();
  await expect(inbox.rows).toHaveCount(3);

  // Sixty at once, one of which fails and is retried
  await inbox.search.fill(spam);
  await expect(page).toHaveURL(/q=(%22)?zinkspam/);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', String(SPAM));
  await inbox.inbox.getByRole('checkbox', { name: `Select all found: ${SPAM}` }).click();
  await expect(inbox.bar).toContainText('60 selected');
  await sandbox.refuseChanges([ids[7] ?? '']);
  await inbox.bar.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(inbox.confirm).toContainText('Hide 60 comments?');
  await inbox.confirm.getByRole('button', { name: 'Hide comments' }).click();
  await expect(inbox.failures).toContainText('1 comment wasn’t changed', { timeout: 60_000 });
  await expect(inbox.failures).toContainText(`${spam} 07`);
  await expect(inbox.state(/^Hidden/)).toContainText('59');
  await sandbox.clearFaults();
  await inbox.failures.getByRole('button', { name: 'Retry' }).click();
  await expect(inbox.state(/^Hidden/)).toContainText('60');
  await expect(inbox.failures).toHaveCount(0);

  // The filter is in the URL
  await inbox.open(id, `?q=%22${spam}%22&author=%22Zink ${mark} 1%22&state=hidden`);
  await expect(inbox.rows.first()).toHaveAttribute('aria-setsize', '20');
  await expect(inbox.author).toHaveValue(`Zink ${mark} 1`);
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

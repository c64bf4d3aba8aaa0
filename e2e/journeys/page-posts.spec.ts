import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { PagePostPage } from '../pages/page-post-page.ts';
import { expectAccessibleInBothThemes } from '../product/accessibility.ts';

const PHONE = { width: 375, height: 812 };

test('comments under an ad are hidden, unhidden and deleted, by mouse and by keyboard', async ({
  page,
  api,
  world,
  sandbox,
  openBrowser,
}) => {
  const adAccount = await world.getAdAccount('Helio DE 01');
  const ids = { adUserId: adAccount.profile.id, adAccountId: adAccount.account.id };
  const ads = await api.listAds(ids);
  const ad = ads.find(
    ({ name, creative }) =>
      creative?.pagePostId != null &&
      creative.productSet === null &&
      ads.filter((other) => other.name === name).length === 1,
  );
  const pagePostId = ad?.creative?.pagePostId;
  if (ad === undefined || pagePostId == null) {
    throw new Error('No ad of this account has a post and a name of its own.');
  }
  await sandbox.stopComments();
  // Repeats of this journey share the network
  const mark = crypto.randomUUID();
  const firstText = `First question ${mark}`;
  const secondText = `Second question ${mark}`;
  const scamText = `Scam, all of it ${mark}`;
  for (const message of [firstText, secondText, scamText]) {
    await sandbox.writeComment({ postId: pagePostId, message });
  }

  const checker = new CheckerPage(page);
  await checker.open(adAccount, 'ads');
  await page.getByRole('textbox', { name: 'Ad name' }).fill(ad.name);
  // Rows move until the search is applied
  await expect(page).toHaveURL(/[?&]q=/);
  await checker.row(ad.name).getByRole('gridcell').nth(3).click();
  // Wait for the opened ad in the URL before leaving
  await expect(page).toHaveURL(new RegExp(ad.id));
  await checker.inspector(ad.name).getByRole('link', { name: 'Post and comments' }).click();

  const post = new PagePostPage(page);
  const scam = post.row(scamText);
  await expect(scam).toBeVisible();
  await scam.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(scam).toContainText('Hidden');
  await expect(scam.getByRole('button', { name: 'Unhide' })).toBeVisible();

  const other = await openBrowser();
  const theirs = new PagePostPage(other.page);
  const hearing = other.page.waitForResponse((response) => response.url().includes('/sync-stream'));
  await theirs.open({ ...ids, adId: ad.id, pagePostId });
  await hearing;
  await theirs.filter(/^Hidden/).click();
  await expect(theirs.row(scamText)).toBeVisible();
  await expect(theirs.row(firstText)).toBeHidden();

  await post.row(firstText).focus();
  await page.keyboard.press('h');
  await expect(post.row(firstText)).toContainText('Hidden');
  await expect(theirs.row(firstText)).toBeVisible();
  await page.keyboard.press('u');
  await expect(theirs.row(firstText)).toBeHidden();
  await expect(
    post.row(firstText).getByRole('button', { name: 'Hide', exact: true }),
  ).toBeVisible();
  await page.keyboard.press('d');
  await post.confirm.getByRole('button', { name: 'Delete comment' }).click();
  await expect(post.row(firstText)).toBeHidden();
  await expectAccessibleInBothThemes(page, 'the post of an ad');
  await page.getByRole('link', { name: 'Back to ad' }).click();
  await expect(checker.inspector(ad.name)).toBeVisible();
  await page.goBack();
  await expect(scam).toBeVisible();

  await page.setViewportSize(PHONE);
  for (const text of [secondText, scamText]) {
    await post.row(text).getByRole('checkbox').click();
  }
  await post.comments.getByRole('button', { name: 'Delete', exact: true }).click();
  await post.confirm.getByRole('button', { name: 'Delete comments' }).click();
  await expect(page.getByText('2 comments deleted.')).toBeVisible();
  await expect(post.row(scamText)).toBeHidden();
  await expect(theirs.row(scamText)).toBeHidden();
  const acts = (await sandbox.listCommentActions(pagePostId)).map(({ kind }) => kind);
  expect(acts.slice(-6)).toEqual(['hide', 'hide', 'show', 'delete', 'delete', 'delete']);
});

test('the Page replies and likes by keyboard and blocks an author, on a phone too', async ({
  page,
  api,
  world,
  sandbox,
}) => {
  const adAccount = await world.getAdAccount('Helio DE 01');
  const ids = { adUserId: adAccount.profile.id, adAccountId: adAccount.account.id };
  const ads = await api.listAds(ids);
  const ad = ads.findLast(
    ({ creative }) => creative?.pagePostId != null && creative.productSet === null,
  );
  const pagePostId = ad?.creative?.pagePostId;
  if (ad === undefined || pagePostId == null) {
    throw new Error('No ad of this account has a post.');
  }
  await sandbox.stopComments();
  const question = `How long does it take? ${crypto.randomUUID()}`;
  const answer = `Two days, from start to end. ${crypto.randomUUID()}`;
  const spam = `Free money ${crypto.randomUUID()}`;
  const spammer = `Spammer ${crypto.randomUUID()}`;
  await sandbox.writeComment({ postId: pagePostId, message: spam, from: { name: spammer } });
  await sandbox.writeComment({ postId: pagePostId, message: question });

  const post = new PagePostPage(page);
  await post.open({ ...ids, adId: ad.id, pagePostId });
  const asked = post.row(question);
  await asked.focus();
  await page.keyboard.press('l');
  await expect(asked.getByRole('button', { name: 'Likes', pressed: true })).toBeVisible();
  await page.keyboard.press('r');
  await expect(post.replyField).toBeFocused();
  await page.keyboard.type(answer);
  await page.keyboard.press('Escape');
  await expect(asked).toBeFocused();
  await page.keyboard.press('r');
  await expect(post.replyField).toHaveValue(answer);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(post.replyField).toBeHidden();
  const reply = post.row(answer);
  await expect(reply).toContainText('Page');
  await expect(asked).toContainText('1 reply');

  await asked.focus();
  await page.keyboard.press('r');
  await expectAccessibleInBothThemes(page, 'a reply to a comment');
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await post.row(spam).getByRole('button', { name: 'Block author' }).click();
  await expect(post.confirm).toContainText('will no longer be able to comment on posts of');
  await post.confirm.getByRole('checkbox', { name: 'Also delete this comment' }).click();
  await post.confirm.getByRole('button', { name: 'Delete and block' }).click();
  await expect(post.row(spam)).toBeHidden();
  const kinds = (await sandbox.listCommentActions(pagePostId)).map(({ kind }) => kind);
  expect(kinds.slice(-3)).toEqual(['like', 'reply', 'delete']);
  await expect(
    sandbox.writeComment({ postId: pagePostId, message: spam, from: { name: spammer } }),
  ).rejects.toThrow(/its author is blocked/);

  await page.getByRole('link', { name: 'Back to ad accounts' }).click();
  await expect(page).toHaveURL(/\/checker\/users\/\d+\/accounts/);
});

test('the post of an ad is found by the ad alone; an ad without a post says so', async ({
  page,
  api,
  world,
}) => {
  const adAccount = await world.getAdAccount('Helio DE 01');
  const ids = { adUserId: adAccount.profile.id, adAccountId: adAccount.account.id };
  const ads = await api.listAds(ids);
  const shown = ads.find(({ creative }) => creative?.pagePostId != null);
  const bare = ads.find(({ creative }) => creative !== null && creative.pagePostId === null);
  if (shown === undefined || bare === undefined) {
    throw new Error('This account has ads of one kind alone.');
  }
  const pathOf = ({ id }: { readonly id: string }) =>
    PagePostPage.path({ adUserId: ids.adUserId, adId: id, pagePostId: null });
  await page.goto(pathOf(shown));
  await expect(page.getByText(shown.creative?.pagePostId ?? '', { exact: true })).toBeVisible();
  await page.goto(pathOf(bare));
  await expect(page.getByRole('alert')).toContainText(
    'Ad Creative does not have related Page Post.',
  );
});

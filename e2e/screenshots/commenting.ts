import { CommentCleaningPage, CommentHistoryPage } from '../pages/comment-cleaning-page.ts';
import { PagePostPage } from '../pages/page-post-page.ts';
import { PresetPage } from '../pages/preset-page.ts';
import { SharePixelPage } from '../pages/share-pixel-page.ts';
import { TemplatePage } from '../pages/template-page.ts';
import type { Scene, Screen } from './screen.ts';

/** Fewer posts than the others, so they are read quickly. */
const PROFILE = 'Kyle Whitman';
const READ_MS = 120_000;
const PRESET = 'Solar questions';
const QUESTIONS = [
  'How long does the installation take?',
  'Do you deliver to Austria too?',
  'We have had it for a year and are happy.',
];

async function findProfile({ api }: Pick<Scene, 'api'>): Promise<string> {
  return (await api.listProfiles()).find(({ name }) => name === PROFILE)?.id ?? '';
}

/** Writes a dozen comments, some of them spam. @returns their post */
async function writeComments({ sandbox }: Scene): Promise<string> {
  const [postId = ''] = await sandbox.listModeratedPosts(await sandbox.getSampleProfile(PROFILE));
  await sandbox.writeComments({ postId, count: 12 });
  return postId;
}

async function findPreset({ api }: Scene): Promise<string> {
  const known = (await api.listPresets()).find(({ name }) => name === PRESET);
  if (known === undefined) {
    await api.addCommentPreset(PRESET, QUESTIONS);
    return (await api.listPresets()).find(({ name }) => name === PRESET)?.id ?? '';
  }
  return known.id;
}

export const COMMENTING: readonly Screen[] = [
  {
    name: 'comments',
    isAlsoRussian: true,
    show: async (scene) => {
      const { page } = scene;
      await writeComments(scene);
      await page.goto(`/ad-users/${await findProfile(scene)}/comments`);
      await page.locator('[data-comment]').nth(3).waitFor();
      await page.getByRole('progressbar').first().waitFor({ state: 'detached', timeout: READ_MS });
    },
  },
  {
    name: 'page-post',
    isDeskOnly: true,
    show: async (scene) => {
      const { page } = scene;
      const postId = await writeComments(scene);
      await page.goto(`/ad-users/${await findProfile(scene)}/page-posts/${postId}`);
      const { rows } = new PagePostPage(page);
      for (const index of [1, 3]) {
        await rows.nth(index).getByRole('checkbox').click();
      }
    },
  },
  {
    name: 'comment-history',
    isDeskOnly: true,
    show: async (scene) => {
      const { page } = scene;
      const profileId = await findProfile(scene);
      const cleaning = new CommentCleaningPage(page);
      await cleaning.open(profileId);
      for (const word of ['scam', 'fake', 'free spins']) {
        await cleaning.words.fill(word);
        await cleaning.words.press('Enter');
      }
      await cleaning.task.getByRole('checkbox', { name: 'With a link' }).click();
      await cleaning.action('Hide').click();
      await cleaning.save.click();
      await cleaning.task.getByText(/^On, /).waitFor();
      await writeComments(scene);
      await cleaning.task
        .getByText(/^On, [1-9]\d* comments? in 24 hours/)
        .waitFor({ timeout: READ_MS });
      await page.goto(`/ad-users/${profileId}/ad-comments`);
      const { table } = new CommentHistoryPage(page);
      await table.getByRole('button', { name: /^Undo/ }).first().click();
      await table.getByText('Unhidden').waitFor();
    },
    cleanUp: async ({ page, api }) => {
      const cleaning = new CommentCleaningPage(page);
      await cleaning.open(await findProfile({ api }));
      await cleaning.action('Off').click();
      await cleaning.save.click();
      await cleaning.save.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'template',
    isDeskOnly: true,
    show: async ({ page }) => {
      const template = new TemplatePage(page);
      await template.openNew();
      await template.name.fill('Ad rejected, loud');
      await template.editor.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' {ca');
      await template.tokens.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'share-pixel',
    isDeskOnly: true,
    show: async ({ page, api, adAccount: { profile } }) => {
      await page.goto('/share-pixel');
      const share = new SharePixelPage(page);
      await share.choose({ profile: profile.name, pixel: 'Northpine Media leads' });
      const ids = (await api.listAdAccounts(profile.id)).map(({ id }) => id).slice(0, 9);
      await share.ids.fill([...ids, '9000000001', '9000000002'].join('\n'));
      await share.share(11).click();
      await share.again(2).waitFor();
    },
  },
  {
    name: 'preset',
    isDeskOnly: true,
    show: async (scene) => {
      const preset = new PresetPage(scene.page);
      await preset.open(await findPreset(scene));
      await preset.comments.first().click();
      await preset.text.waitFor();
    },
  },
  {
    name: 'catalog',
    isDeskOnly: true,
    show: async ({ page, adAccount }) => {
      await page.goto(`/ad-users/${adAccount.profile.id}/catalogs`);
      await page.locator('main a[href*="/catalogs/"]').first().click();
      await page.getByText(/^[1-9]\d* of \d+ items/).waitFor();
      // Item images load once the list rests
      await page.waitForFunction(() => {
        const images = [...document.querySelectorAll<HTMLImageElement>('main img')];
        return images.length > 0 && images.every(({ naturalWidth }) => naturalWidth > 0);
      });
    },
  },
  {
    name: 'boosting',
    isAlsoRussian: true,
    show: async ({ page }) => {
      await page.goto('/comments-cheating/tasks');
      await page
        .getByRole('list')
        .getByRole('link', { name: /preset|пресет/i })
        .waitFor();
    },
  },
  {
    name: 'boosting-profile',
    isAlsoRussian: true,
    show: async ({ page }) => {
      await page.goto('/comments-cheating/profiles');
      await page
        .getByRole('button', { name: /^(New profile|Новый профиль)$/ })
        .first()
        .click();
      await page.getByRole('region').getByRole('combobox').first().waitFor();
    },
  },
  {
    name: 'notifications',
    isAlsoRussian: true,
    show: async ({ page }) => {
      await page.goto('/notifications');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

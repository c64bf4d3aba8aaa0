import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { createPng } from '../product/pictures.ts';

const MARTA = 'Marta Jensen';
const KYLE = 'Kyle Whitman';
const PHONE = { width: 375, height: 812 };
const RUN_MS = 120_000;

async function addFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.goto('/creatives');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('complementary', { name: 'Uploaded files' })).toContainText('Added', {
    timeout: 30_000,
  });
}

async function createTemplate(page: Page, name: string): Promise<void> {
  await page.goto('/launches/templates/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Objective' }).selectOption('OUTCOME_TRAFFIC');
  await page.getByRole('textbox', { name: 'Website URL' }).fill('https://northpine.example/roofs');
  // Not every Page has an Instagram account
  await page.getByRole('button', { name: /^Broad/ }).click();
  const audience = page.getByRole('dialog', { name: 'Edit audience' });
  await audience.getByRole('checkbox', { name: 'Facebook' }).click();
  await expectAccessible(page, 'an audience');
  await audience.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Add text' }).click();
  const text = page.getByRole('dialog', { name: 'New text' });
  await text.getByRole('textbox', { name: 'Name', exact: true }).fill('New roof');
  await text.getByRole('textbox', { name: 'Primary text' }).fill('A new roof in two days.');
  await text.getByRole('button', { name: 'Add text' }).click();
  await page
    .getByRole('textbox', { name: 'Campaign name' })
    .fill(`${name} {country} {account} {n}`);
  await expectAccessibleInBothThemes(page, 'a launch template');
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

interface ChosenProfile {
  readonly profile: string;
  readonly adUserId: string;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}

async function chooseCountryAndCreative(page: Page, tag: string): Promise<void> {
  const side = page.getByRole('region', { name: 'Settings' });
  await side.getByRole('button', { name: 'Countries' }).click();
  const countries = page.getByRole('dialog', { name: 'Countries' });
  await countries.getByRole('textbox', { name: 'Search countries' }).fill('United States');
  await countries
    .getByRole('checkbox', { name: /^United States/ })
    .first()
    .click();
  await countries.getByRole('button', { name: 'Choose 1 country' }).click();
  await side.getByRole('button', { name: 'Choose creatives' }).click();
  const library = page.getByRole('dialog', { name: 'Choose creatives' });
  await library.getByRole('textbox', { name: 'Search by name' }).fill(tag);
  await library.getByRole('checkbox').first().click();
  await library.getByRole('button', { name: 'Use 1 creative' }).click();
}

/** Adds ad accounts, each with a Page and a budget. */
async function addAdAccounts(page: Page, chosen: readonly ChosenProfile[]): Promise<void> {
  await page.getByRole('button', { name: 'Add ad accounts' }).click();
  const picker = page.getByRole('dialog', { name: 'Add ad accounts' });
  for (const { profile, accounts } of chosen) {
    await picker.getByRole('combobox', { name: 'Profile' }).selectOption({ label: profile });
    for (const account of accounts) {
      await picker.getByRole('checkbox', { name: account.id }).click();
    }
  }
  await picker.getByRole('button', { name: /^Add \d ad accounts?$/ }).click();
  const tree = page.getByRole('treegrid', { name: 'What will be created' });
  for (const account of chosen.flatMap(({ accounts }) => accounts)) {
    await tree.getByRole('button', { name: account.name, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: account.name });
    const pages = dialog.getByRole('combobox', { name: 'Page' });
    await expect(pages.locator('option')).not.toHaveCount(1);
    if ((await pages.inputValue()) === '') {
      await pages.selectOption({ index: 1 });
    }
    await dialog.getByRole('textbox', { name: 'Budget a day' }).fill('2500');
    await dialog.getByRole('button', { name: 'Save' }).click();
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test('a template is planned in three ad accounts of two profiles, checked, launched and undone', async ({
  page,
  world,
  api,
}) => {
  test.slow();
  const tag = crypto.randomUUID().slice(0, 6);
  const name = `Roofs ${tag}`;
  const chosen = await Promise.all(
    [
      { profile: MARTA, count: 2 },
      { profile: KYLE, count: 1 },
    ].map(async ({ profile, count }) => {
      const { id } = await world.getProfile(profile);
      const accounts = (await api.listAdAccounts(id)).filter(({ status }) => status === 1);
      return { profile, adUserId: id, accounts: accounts.slice(0, count) };
    }),
  );
  await addFile(page, {
    name: `Roof ${tag}.png`,
    mimeType: 'image/png',
    buffer: createPng({ width: 1080, height: 1080, grey: 120 }),
  });
  await createTemplate(page, name);
  await page.getByRole('button', { name: 'Plan launch' }).click();
  await expect(page).toHaveURL(/\/launches\/plans\/\d+$/);

  await chooseCountryAndCreative(page, tag);
  await addAdAccounts(page, chosen);
  const tree = page.getByRole('treegrid', { name: 'What will be created' });
  await expectAccessibleInBothThemes(page, 'a plan');

  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText(/^Checked by Facebook/)).toBeVisible({ timeout: RUN_MS });
  await expect(page.getByRole('button', { name: 'Check again' })).not.toHaveAttribute(
    'aria-busy',
    'true',
    { timeout: RUN_MS },
  );
  await expect(tree.getByText('Accepted').first()).toBeVisible();
  await expect(tree.getByText('Refused')).toHaveCount(0);

  await page.getByRole('button', { name: 'Create 3 ads, paused' }).click();
  await expect(page).toHaveURL(/\/launches\/runs\/\d+$/);
  const address = page.url();
  await expect(page.getByText('3 of 3 created')).toBeVisible({ timeout: RUN_MS });
  await expectAccessibleInBothThemes(page, 'a launch');
  for (const { adUserId, accounts } of chosen) {
    for (const { id } of accounts) {
      await page.goto(`/checker/users/${adUserId}/accounts/${id}/campaigns?q=${tag}`);
      await expect(page.getByText(new RegExp(`^${name}`)).first()).toBeVisible();
    }
  }

  await page.setViewportSize(PHONE);
  await page.goto(address);
  await expect(page.getByText('3 of 3 created')).toBeVisible();
  await expectAccessible(page, 'a launch on a phone');
  await page.getByRole('button', { name: 'Undo launch' }).click();
  const undo = page.getByRole('alertdialog');
  await expect(undo).toContainText('3 campaigns, 3 ad sets and 3 ads');
  await undo.getByRole('button', { name: 'Undo launch' }).click();
  await expect(page.getByText('Undone').first()).toBeVisible({ timeout: RUN_MS });
});

test('a video from disk becomes a running ad', async ({ page, world, api }) => {
  test.slow();
  const tag = crypto.randomUUID().slice(0, 6);
  const { id: adUserId } = await world.getProfile(MARTA);
  const accounts = (await api.listAdAccounts(adUserId)).filter(({ status }) => status === 1);
  const [account] = accounts;
  const clip = await readFile(new URL('../product/clip.mp4', import.meta.url));
  await addFile(page, {
    name: `Clip ${tag}.mp4`,
    mimeType: 'video/mp4',
    // A box that players skip makes its content another
    buffer: Buffer.concat([clip, Buffer.from(`\0\0\0\u000efree${tag}`)]),
  });
  await expect(page.getByRole('complementary', { name: 'Uploaded files' })).toContainText(
    'Fits stories, Reels. Cropped in feeds.',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('textbox', { name: 'Search by name' }).fill(tag);
  const card = page.getByRole('region', { name: 'Images and videos' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('0:03 · 9:16');
  await expect(card).toContainText('540 × 960');
  // Drawn by the browser from the file
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(960);
  await expectAccessibleInBothThemes(page, 'the library with a video');

  await createTemplate(page, `Clips ${tag}`);
  await page.getByRole('button', { name: 'Plan launch' }).click();
  await expect(page).toHaveURL(/\/launches\/plans\/\d+$/);
  await chooseCountryAndCreative(page, tag);
  await addAdAccounts(page, [
    { profile: MARTA, adUserId, accounts: account === undefined ? [] : [account] },
  ]);
  await page
    .getByRole('region', { name: 'Settings' })
    .getByRole('button', { name: 'Active' })
    .click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Create 1 ad/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Create 1 ad/ })
    .click();
  await expect(page).toHaveURL(/\/launches\/runs\/\d+$/);
  await expect(page.getByText('Processing video').first()).toBeVisible({ timeout: RUN_MS });
  await expectAccessibleInBothThemes(page, 'a launch that waits for a video');
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'a launch that waits for a video on a phone');
  await expect(page.getByText('1 of 1 created')).toBeVisible({ timeout: RUN_MS });
});

import { expect, offlineTest, test } from '../fixtures.ts';
import { CatalogEditPage } from '../pages/catalog-edit-page.ts';
import { MediaField } from '../pages/media-field.ts';
import { Shell } from '../pages/shell.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../product/accessibility.ts';
import type { Api } from '../product/api.ts';
import { readLocalText } from '../product/local-data.ts';
import { createPng } from '../product/pictures.ts';
import type { SandboxAdmin } from '../product/sandbox-admin.ts';
import { MARTA, type World } from '../product/world.ts';

const PHONE = { width: 375, height: 812 };

/** A catalog of its own, because other journeys would see its saves. */
async function addCatalog(
  { api, world, sandbox }: { api: Api; world: World; sandbox: SandboxAdmin },
  catalog: { readonly name: string; readonly itemCount: number },
): Promise<{ path: string; id: string }> {
  const { id: adUserId } = await world.getProfile(MARTA);
  const [business] = await api.listBusinesses(adUserId);
  const id = await sandbox.addCatalog({ businessId: business?.id ?? '', ...catalog });
  return { path: `/ad-users/${adUserId}/catalogs`, id };
}

test('a shop finds its rejected items and fixes them in bulk, in cells, and after a partial failure', async ({
  page,
  api,
  world,
  sandbox,
}) => {
  const name = `Shop ${crypto.randomUUID()}`;
  const { path } = await addCatalog({ api, world, sandbox }, { name, itemCount: 120 });
  await page.goto(path);
  const rejected = page.getByRole('link', { name: `rejected items: ${name}` });
  await expect(rejected).toBeVisible({ timeout: 30_000 });
  const count = Number((await rejected.textContent())?.replaceAll(/\D/g, ''));
  await expectAccessibleInBothThemes(page, 'catalogs');
  await rejected.press('Enter');

  await expect(page).toHaveURL(/review=REJECTED/);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `${count} of` })
      .filter({ hasText: `${count} rejected` }),
  ).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Items' }).getByRole('row')).toHaveCount(count + 1);
  await expectAccessible(page, 'items in rows');
  await page.getByRole('link', { name: 'Edit items', exact: true }).press('Enter');
  const edit = new CatalogEditPage(page);
  await edit.showTable();
  await expect(edit.grid.getByRole('row')).toHaveCount(count + 1);
  await expectAccessibleInBothThemes(page, 'the table of items');

  // In bulk: prices of all editable items
  await page.getByText(`Select all ${count}`).click();
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await dialog.getByLabel('Change by, %').fill('10');
  await expect(dialog.getByRole('list', { name: 'Preview' })).toBeVisible();
  await dialog.getByLabel('Change by, %').press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  // In cells: a typed name, and a pasted block below it
  await edit.grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Slow feeder, sand');
  await page.keyboard.press('Enter');
  await expect(edit.cell('Slow feeder, sand')).toBeVisible();
  await edit.paste('MIRACLE FEEDER\nDental sticks, mint\n');
  await expect(edit.cell('Dental sticks, mint')).toBeVisible();
  await page.keyboard.press('F2');
  await page.keyboard.type('Never kept');
  await page.keyboard.press('Escape');
  await expect(edit.cell('MIRACLE FEEDER')).toBeVisible();

  // Saved with issues: the failed item stays and is corrected
  await edit.save.click();
  await expect(edit.result.getByText(/^Saved, 1 with issues/)).toBeVisible({ timeout: 30_000 });
  await expect(edit.result).toContainText('The title must not be in capital letters only.');
  await expectAccessible(page, 'a save with issues');
  await edit.result.getByRole('button', { name: 'Open MIRACLE FEEDER' }).press('Enter');
  await expect(page.getByText('Changed (1)')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Feeder for slow eaters');
  const media = new MediaField(page);
  await media.choose({
    name: 'feeder.png',
    buffer: createPng({ width: 600, height: 600, grey: 120 }),
  });
  await expect(media.row('feeder.png')).toContainText('Uploaded');
  await page.getByRole('button', { name: 'Save 1 item' }).press('Enter');
  await expect(edit.result.getByText('1 item saved.')).toBeVisible({ timeout: 30_000 });

  // A save can be reverted, which sends nothing by itself
  await edit.result.getByRole('button', { name: 'Restore previous values' }).click();
  await expect(page.getByText('Changed (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
  await expect(page.getByText('Changed (0)')).toBeVisible();
});

test('new items come from a table and from a copy, with errors fixed before saving', async ({
  page,
  api,
  world,
  sandbox,
}) => {
  const name = `Table ${crypto.randomUUID()}`;
  const { path, id } = await addCatalog({ api, world, sandbox }, { name, itemCount: 30 });
  await page.goto(`${path}/${id}/edit`);
  const edit = new CatalogEditPage(page);
  const known = /[A-Z]{2}-\d{4}/.exec((await edit.items.first().textContent()) ?? '')?.[0] ?? '';
  await edit.openImport();
  const image = await edit.items.first().locator('img').getAttribute('src');
  const cells = (price: string) =>
    `Slow feeder\tSand, 0.8 l\tPetfolk\t${price}\thttps://shop.example/p/1\t${image}\tin stock`;
  await edit.pasteTable([
    'id\ttitle\tdescription\tbrand\tprice\tlink\timage_link\tavailability',
    `${known}\t${cells('12,5')}`,
    `NEW-1\t${cells('9.90 EUR')}`,
    `NEW-2\t${cells('ask us')}`,
  ]);
  await expect(page.getByText('1 item will change, 2 new items')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Fix before saving' })).toContainText(
    'Row 4 NEW-2: Price: Enter a number like 9.99',
  );
  await expectAccessibleInBothThemes(page, 'a table of new items');
  await page.getByRole('button', { name: 'Import 3 items' }).press('Enter');

  await page.getByText('To fix (1)').click();
  await expect(edit.items).toHaveCount(1);
  await edit.items.first().press('Enter');
  await page.getByLabel('Price', { exact: true }).fill('19.90');
  await page.getByRole('button', { name: 'Save 3 items' }).click();
  await expect(edit.result.getByText('3 items saved.')).toBeVisible({ timeout: 30_000 });

  // Another retailer id makes a new item
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await edit.items.filter({ hasText: known }).click();
  await page.getByRole('button', { name: 'Copy to new item' }).click();
  await page.getByLabel('Retailer ID', { exact: true }).fill('NEW-1');
  await expect(page.getByText('This value is used more than once')).toBeVisible();
  await page.getByLabel('Retailer ID', { exact: true }).fill('NEW-3');
  await page.getByRole('button', { name: 'Save 1 item' }).click();
  await expect(edit.result.getByText('1 item saved.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Changed (0)')).toBeVisible();

  // On a phone: the list, then the form
  await page.setViewportSize(PHONE);
  await expectAccessible(page, 'items on a phone');
  await page.getByLabel('Name or retailer ID').fill('NEW-3');
  await edit.items.filter({ hasText: 'NEW-3' }).click();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('12.50');
  await expectAccessibleInBothThemes(page, 'an item on a phone');
});

offlineTest(
  'unsaved edits stay on the device, and opened catalogs are readable offline',
  async ({ page, world, network, consoleGuard }) => {
    // Offline, all calls and the check for a new release fail.
    consoleGuard.allowFailedLoads(/\/api\/v1\//, /\/sw\.js$/, /\/__media\//);
    const { id: adUserId } = await world.getProfile(MARTA);
    await page.goto(`/ad-users/${adUserId}/catalogs`);
    await page.getByRole('table', { name: 'Catalogs' }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Edit items', exact: true }).click();
    const edit = new CatalogEditPage(page);
    await edit.items.first().click();
    const address = page.url();
    await page.getByLabel('Brand').fill('Kept brand');
    await expect(page.getByText('Changed (1)')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Your changes stay on this device.')).toBeVisible();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('link', { name: 'Edit items', exact: true })).toBeVisible();
    await new Shell(page).waitUntilOfflineReady();
    await expect.poll(async () => (await readLocalText(page)).includes('Kept brand')).toBe(true);

    await network.disconnect();
    await page.goto(address);
    await expect(page.getByText(/are kept on this device/)).toBeVisible();
    await page.getByText('Changed (1)').click();
    await edit.items.first().click();
    await expect(page.getByLabel('Brand')).toHaveValue('Kept brand');
    await expect(edit.save).toBeDisabled();

    await network.reconnect();
    await expect(edit.save).toBeEnabled();
  },
);

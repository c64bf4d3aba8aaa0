import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { Palette } from '../pages/palette.ts';
import { SheetPane } from '../pages/sheet-pane.ts';

const ACCOUNT = 'Casa Norte BR';
const ROWS_IN_SIGHT = 12;

/** Parses CSV with optionally quoted fields. */
function parseCsv(text: string): readonly (readonly string[])[] {
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
}

test('a filtered list is saved as a view, opened from the palette and exported as shown', async ({
  page,
  world,
  api,
}) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  const ads = await api.listAds({
    adUserId: adAccount.profile.id,
    adAccountId: adAccount.account.id,
  });
  const checker = new CheckerPage(page);
  // All of its ads are visible at once, because the virtual list renders no others.
  const campaign = adAccount.campaigns.find(({ id }) => {
    const count = ads.filter(({ adCampaignId }) => adCampaignId === id).length;
    return count > 1 && count <= ROWS_IN_SIGHT;
  });
  const filter = JSON.stringify({ EQUAL: campaign?.name });
  const list = CheckerPage.path(adAccount, 'ads');
  await page.goto(`${list}?campaignName=${encodeURIComponent(filter)}&sort=-spend`);
  await checker.untilRows();
  await expect(
    page.getByRole('button', { name: `Campaign name is ${campaign?.name}` }),
  ).toBeVisible();
  await expect(checker.totals).toBeVisible();
  const names = await checker.rowNames();
  const spends = await checker.columnTexts(/^Spend/);
  const all = await checker.tab(/^Ads/).textContent();
  expect(names.length).toBeLessThan(Number(all?.replaceAll(/\D/g, '')));

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Roofing winners');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Saved view: Roofing winners' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove filter: Campaign name' }).click();
  await expect.poll(() => checker.rowNames()).not.toEqual(names);
  const palette = new Palette(page);
  await palette.open();
  await palette.input.fill('roofing winn');
  await palette.option('Roofing winners').click();
  await expect.poll(() => checker.rowNames()).toEqual(names);

  const sheet = new SheetPane(page);
  await sheet.open();
  const { bytes, fileName } = await sheet.download('CSV');
  expect(fileName).toMatch(/^Casa Norte BR, Ads, \d{4}-\d\d-\d\d–\d{4}-\d\d-\d\d\.csv$/);
  await sheet.pane.getByRole('button', { name: 'Close' }).first().click();
  const [head = [], ...rows] = parseCsv(bytes.toString('utf8'));
  const nameAt = head.indexOf('Name');
  const spendAt = head.findIndex((title) => title.startsWith('Spend'));
  expect(rows.map((cells) => cells[nameAt])).toEqual(names);
  const shown = (text: string | undefined) =>
    text === '' || text === undefined
      ? '–'
      : Number(text).toLocaleString('en-US', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
  expect(rows.map((cells) => shown(cells[spendAt]))).toEqual(spends);

  await page.getByRole('button', { name: 'Saved view: Roofing winners' }).click();
  await page.getByRole('button', { name: 'Delete view Roofing winners' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByRole('button', { name: 'Saved views' })).toBeVisible();
});

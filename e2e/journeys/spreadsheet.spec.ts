import readForeign from 'read-excel-file/universal';
import writeForeign from 'write-excel-file/universal';
import { expect, test } from '../fixtures.ts';
import { CheckerPage } from '../pages/checker-page.ts';
import { SheetPane } from '../pages/sheet-pane.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../product/accessibility.ts';
import { listBudgetedAdSets } from '../product/world.ts';

const ACCOUNT = 'Northpine US – Roofing';

type Cell = string | number | boolean | Date | null;

/** The cells of a workbook as another program reads them. */
async function readCells(bytes: Buffer): Promise<Cell[][]> {
  const [sheet] = await readForeign(new Uint8Array(bytes).buffer as ArrayBuffer);
  return (sheet?.data ?? []) as Cell[][];
}

/** A workbook of these cells as another program writes it. */
async function writeCells(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const blob = await writeForeign(
    rows.map((row) =>
      row.map((value) => {
        if (value instanceof Date) {
          return { value, type: Date, format: 'dd.mm.yyyy hh:mm' };
        }
        return value === null ? null : { value, type: typeof value === 'number' ? Number : String };
      }),
    ) as never,
  ).toBlob();
  return Buffer.from(await blob.arrayBuffer());
}

/** What Excel in Russian makes of the exported CSV: other separators, commas, no formulas. */
function saveLikeExcel(csv: string): string {
  const cells = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
  return cells
    .map((row) =>
      row
        .map((cell) => cell.replace(/^="(.*)"$/, '$1'))
        .map((cell) => (/^\d+\.\d+$/.test(cell) ? cell.replace('.', ',').replace(/0$/, '') : cell))
        .map((cell) => cell.replace(/^(\d{4})-(\d\d)-(\d\d) 0?(\d+:\d\d)$/, '$3.$2.$1 $4'))
        .map((cell) => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(';'),
    )
    .join('\r\n');
}

test('an edited workbook changes ad sets cell by cell, refuses what changed since, and is undone', async ({
  page,
  world,
  api,
}) => {
  const adAccount = await world.getAdAccount(ACCOUNT);
  const { profile, account } = adAccount;
  const listAdSets = () => api.listAdSets({ adUserId: profile.id, adAccountId: account.id });
  const before = await listAdSets();
  const [first, second, third] = listBudgetedAdSets(before);
  if (first?.dailyBudget == null || second === undefined || third === undefined) {
    throw new Error('The ad account has too few ad sets with a budget of their own.');
  }
  const raised = Number(first.dailyBudget.amount) + 7;
  const checker = new CheckerPage(page);
  const sheet = new SheetPane(page);
  await checker.open(adAccount, 'ad-sets');
  await sheet.open();
  await expectAccessibleInBothThemes(page, 'export and import');
  const { bytes, fileName } = await sheet.download('XLSX');
  expect(fileName).toMatch(/, Ad sets, .*\.xlsx$/);

  const [head = [], ...rows] = await readCells(bytes);
  const at = (title: string) => head.findIndex((cell) => String(cell).startsWith(title));
  const rowOf = (id: string) => rows.find((row) => row[at('ID')] === id) ?? [];
  expect(rows.map((row) => row[at('ID')]).toSorted()).toEqual(
    before.map(({ id }) => id).toSorted(),
  );
  rowOf(first.id)[at('Name')] = '=1+1; "Roof", A';
  rowOf(first.id)[at('Daily budget')] = raised;
  rowOf(second.id)[at('Status')] = 'Выключено';
  rowOf(third.id)[at('Daily budget')] = '1,234';
  // Another program turns the order of the columns around
  const edited = await writeCells([head, ...rows].map((row) => row.toReversed()));
  await sheet.choose('edited.xlsx', edited);

  await expect(sheet.entry('Could be thousands or decimals')).toContainText('Daily budget');
  await expect(sheet.entry('=1+1; "Roof", A')).toContainText(`Name${first.name}`);
  await expect(sheet.pane.getByText(/^Ads can spend more after this/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the preview of an import');
  await sheet.apply(3);
  await expect(sheet.pane.getByRole('heading', { name: '3 values changed' })).toBeVisible();
  const changed = new Map((await listAdSets()).map((row) => [row.id, row]));
  expect(changed.get(first.id)?.name).toBe('=1+1; "Roof", A');
  expect(Number(changed.get(first.id)?.dailyBudget?.amount)).toBe(raised);
  expect(changed.get(second.id)?.status).toBe('PAUSED');
  expect(changed.get(third.id)?.dailyBudget).toEqual(third.dailyBudget);

  // The same file again: another name than the one it was exported with is not overwritten
  await sheet.pane.getByRole('button', { name: 'Close' }).click();
  await sheet.open();
  rowOf(first.id)[at('Name')] = 'Too late';
  await sheet.choose('late.xlsx', await writeCells([head, ...rows]));
  await expect(sheet.entry('Changed since')).toContainText('Too late');
  await expect(sheet.pane.getByRole('button', { name: /^Change 0/ })).toBeDisabled();
  await sheet.pane.getByRole('button', { name: 'Close' }).first().click();

  await page.keyboard.press('ControlOrMeta+z');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: /^Undo/ }).click();
  await expect(async () => {
    const after = new Map((await listAdSets()).map((row) => [row.id, row]));
    expect([first, second].map(({ id }) => after.get(id)?.name)).toEqual([first.name, second.name]);
    expect(after.get(first.id)?.dailyBudget).toEqual(first.dailyBudget);
    expect(after.get(second.id)?.status).toBe(second.status);
  }).toPass();
});

test('a CSV file comes back as Excel saves it, and rounded IDs are refused', async ({
  page,
  world,
  api,
}) => {
  const adAccount = await world.getAdAccount('Casa Norte MX');
  const { profile, account } = adAccount;
  const ads = await api.listAds({ adUserId: profile.id, adAccountId: account.id });
  const checker = new CheckerPage(page);
  const sheet = new SheetPane(page);
  await checker.open(adAccount, 'ads');
  await sheet.open();
  const { bytes } = await sheet.download('CSV');
  const [head = '', ...lines] = saveLikeExcel(bytes.toString('utf8')).split('\r\n');
  expect(lines).toHaveLength(ads.length);
  const unchanged = [head, ...lines].join('\r\n');
  // Excel’s “Unicode text”
  await sheet.choose('ads.txt', Buffer.from(`\uFEFF${unchanged}`, 'utf16le'));
  await expect(sheet.pane.getByRole('button', { name: 'Change 0 values' })).toBeDisabled();
  await expect(sheet.pane.getByText(/refused/i)).toHaveText(['Cells refused']);

  await sheet.pane.getByRole('button', { name: 'Choose another file' }).click();
  const [one = '', two = ''] = lines;
  const [oneId = '', oneName = ''] = one.split(';');
  const [twoId = ''] = two.split(';');
  await sheet.paste(
    [
      head,
      one.replace(`${oneId};${oneName};`, `${oneId};New name;`),
      two.replace(twoId, `${twoId[0]},${twoId.slice(1, 6)}E+${twoId.length - 1}`),
    ].join('\n'),
  );
  await expect(sheet.entry('The spreadsheet rounded this ID')).toContainText('Row 3, ID');
  await sheet.apply(1);
  await expect(sheet.pane.getByRole('heading', { name: '1 value changed' })).toBeVisible();
  const after = await api.listAds({ adUserId: profile.id, adAccountId: account.id });
  expect(after.find(({ id }) => id === oneId)?.name).toBe('New name');
  await sheet.pane.getByRole('button', { name: 'Undo 1' }).click();
  await expect(sheet.pane.getByRole('heading', { name: '1 change undone' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a list is exported and the preview of an import is read', async ({ page, world }) => {
    const adAccount = await world.getAdAccount('Fjordhem NO');
    const sheet = new SheetPane(page);
    await page.goto(CheckerPage.path(adAccount));
    await page.getByRole('switch').first().waitFor();
    await sheet.open();
    const { bytes } = await sheet.download('XLSX');
    const [head = [], ...rows] = await readCells(bytes);
    const name = head.indexOf('Name');
    const before = String(rows[0]?.[name]);
    await sheet.choose(
      'phone.xlsx',
      await writeCells([
        head,
        ...rows.map((row) => row.map((cell, place) => (place === name ? `${cell} 2` : cell))),
      ]),
    );
    await expect(sheet.entry(`${before} 2`)).toContainText(before);
    await expectAccessible(page, 'the preview of an import on a phone');
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, 'overflow of the page in pixels').toBe(0);
  });
});

import i18n from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { buildAdAccount, buildAdSet } from '../test/build-rows.ts';
import { type ReadValue, readAmount, readId, readTime } from './read-cells.ts';
import { readSheet, type SheetContext, type SheetReading } from './read-sheet.ts';
import { type GridCell, readSheetFile, readSheetText, writeXlsxFile } from './sheet-files.ts';
import { planSheet } from './sheet-plan.ts';
import { toSheetCsv, toSheetTable } from './sheet-table.ts';
import type { SheetList } from './sheet-values.ts';

const account = buildAdAccount({ currency: 'EUR', timeZone: 'Europe/Berlin' });
const list: SheetList = {
  kind: 'adSets',
  adAccountId: '1',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
};
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const build = (id: string, fields: Parameters<typeof buildAdSet>[0] = {}) =>
  buildAdSet({
    id,
    name: `Set ${id}`,
    bidAmount: eur('5.00'),
    startTime: '2026-12-01T05:00:00Z',
    endTime: '2026-12-10T05:00:00Z',
    ...fields,
  });
const rows = [build('120214780008733503'), build('201', { name: '=1+1' }), build('202')];
const tableOf = (exported: readonly AdObjectRow[] = rows) =>
  toSheetTable({
    rows: exported,
    columns: [],
    display: {
      kind: 'adSets',
      money: getMoneyDisplay({ account, convertMoneyToUSD: false }),
      timeZone: 'Europe/Berlin',
      action: null,
    },
    range: { since: '2026-11-15', until: '2026-11-21' },
    list,
    translate: (message) => message,
  });
const context = (fields: Partial<SheetContext> = {}): SheetContext => ({
  list,
  rows,
  account,
  isWaiting: () => false,
  ...fields,
});
function reading(result: ReturnType<typeof readSheet>): SheetReading {
  if ('fault' in result) {
    throw new Error(JSON.stringify(result.fault));
  }
  return result;
}
/** The exported cells as a grid, changed by a person. */
function read(
  change: (cells: GridCell[][]) => void,
  fields: Partial<SheetContext> = {},
  isText = false,
): SheetReading {
  const { columns, rows: body } = tableOf();
  const plain = (cell: (typeof body)[number][number]): GridCell =>
    cell === null || typeof cell !== 'object'
      ? cell
      : 'decimal' in cell
        ? isText
          ? cell.decimal
          : Number(cell.decimal)
        : 'time' in cell
          ? { date: `${cell.time}:00` }
          : 'id' in cell
            ? cell.id
            : cell.text;
  const cells = [columns.map(({ title }): GridCell => title), ...body.map((r) => r.map(plain))];
  change(cells);
  return reading(readSheet({ rows: cells, linesBefore: 0, isText }, context(fields)));
}
const [NAME, STATUS, DAILY, LIFETIME, BID, START, END] = [1, 2, 3, 4, 5, 6, 7];
function set(cells: GridCell[][], line: number, place: number, value: GridCell) {
  const row = cells[line - 1];
  if (row === undefined) {
    throw new Error(`No line ${line}.`);
  }
  row[place] = value;
}
const editsOf = ({ changed }: SheetReading) =>
  changed.flatMap(({ line, cells }) => cells.map(({ edit }) => ({ line, ...edit })));
const refusalsOf = ({ refused }: SheetReading) =>
  refused.map(({ line, title, reason, now }) => [line, title, reason, ...(now ? [now] : [])]);

beforeAll(() => i18n.changeLanguage('en-US'));
afterEach(() => i18n.changeLanguage('en-US'));

describe('an unchanged export', () => {
  it.each(['en-US', 'ru-RU'])('changes nothing in %s, as XLSX and as CSV', async (locale) => {
    await i18n.changeLanguage(locale);
    const file = await readSheetFile(await writeXlsxFile(tableOf()));
    const text = await readSheetFile(new TextEncoder().encode(await toSheetCsv(tableOf())));
    await i18n.changeLanguage(locale === 'ru-RU' ? 'en-US' : 'ru-RU');
    for (const grid of [file, text]) {
      if ('fault' in grid) {
        throw new Error(grid.fault);
      }
      expect(reading(readSheet(grid, context()))).toEqual({
        changed: [],
        refused: [],
        newRows: [],
        unchangedCount: 3,
        withoutBaseCount: 0,
      });
    }
  });

  it('changes nothing after Excel saved the CSV with its own dates, separators and no quotes', async () => {
    const csv = await toSheetCsv(tableOf());
    const saved = csv
      .slice(1)
      .replaceAll(/"=""([^"]*)"""/g, '$1')
      .replaceAll(',2026-12-01 06:00,', ',01.12.2026 6:00,')
      .replaceAll(',2026-12-10 06:00,', ',12/10/2026 6:00 AM,')
      .replaceAll(',50.00,', ',"50,0",');
    const grid = await readSheetText(saved);
    expect(refusalsOf(reading(readSheet(grid, context())))).toEqual([]);
    expect(editsOf(reading(readSheet(grid, context())))).toEqual([]);
  });
});

describe('an edited sheet', () => {
  it('changes each cell that differs, in the order in which it is sent', () => {
    const result = read((cells) => {
      set(cells, 2, NAME, ' New name ');
      set(cells, 2, STATUS, 'off');
      set(cells, 2, DAILY, 60.1);
      set(cells, 3, NAME, '=2+2');
      set(cells, 3, BID, '6,5');
      set(cells, 4, STATUS, 'Выключено');
      set(cells, 4, START, '2026-12-02 07:30');
      set(cells, 4, END, null);
    });
    expect(editsOf(result)).toEqual([
      { line: 2, field: 'status', from: 'ACTIVE', to: 'PAUSED' },
      { line: 2, field: 'name', from: 'Set 120214780008733503', to: 'New name' },
      { line: 2, field: 'dailyBudget', from: '50.00', to: '60.10' },
      { line: 3, field: 'name', from: '=1+1', to: '=2+2' },
      { line: 3, field: 'bidAmount', from: '5.00', to: '6.50' },
      { line: 4, field: 'status', from: 'ACTIVE', to: 'PAUSED' },
      { line: 4, field: 'endTime', from: '2026-12-10T05:00:00Z', to: '' },
      {
        line: 4,
        field: 'startTime',
        from: '2026-12-01T05:00:00Z',
        to: '2026-12-02T06:30:00.000Z',
      },
    ]);
    expect(refusalsOf(result)).toEqual([]);
    const plan = planSheet(result);
    expect(plan.operation).toMatchObject({ raisesSpend: true, lowersSpend: true });
    expect(plan.dailyBudgets).toMatchObject([{ from: '50.00', to: '60.10' }]);
  });

  it('reads columns in any order, and leaves out what is missing', () => {
    const result = read((cells) => {
      for (const [index, row] of cells.entries()) {
        cells[index] = [null, 'mine', row.at(-1) ?? null, row[NAME] ?? null, row[0] ?? null];
      }
      set(cells, 3, 3, 'Other');
    });
    expect(editsOf(result)).toEqual([{ line: 3, field: 'name', from: '=1+1', to: 'Other' }]);
  });

  it('refuses what changed since the export, and takes what is so already', () => {
    const now = rows.map((row) => ({ ...row, name: 'Now', dailyBudget: eur('70.00') }));
    const result = read(
      (cells) => {
        set(cells, 2, NAME, 'Mine');
        set(cells, 2, DAILY, 70);
        set(cells, 3, DAILY, 80);
        set(cells, 4, BID, 7);
      },
      { rows: now },
    );
    expect(refusalsOf(result)).toEqual([
      [2, 'Name', 'changed_since', 'Now'],
      [3, 'Daily budget (EUR)', 'changed_since', '70.00'],
    ]);
    expect(editsOf(result)).toEqual([{ line: 4, field: 'bidAmount', from: '5.00', to: '7.00' }]);
  });

  it('compares with the current values without those that were exported, and says so', () => {
    const result = read((cells) => {
      for (const row of cells) {
        row.pop();
      }
      set(cells, 2, NAME, 'Mine');
    });
    expect(editsOf(result)).toMatchObject([{ line: 2, field: 'name', to: 'Mine' }]);
    expect(result).toMatchObject({ unchangedCount: 2, withoutBaseCount: 3 });
  });

  it('names row and column of each cell that it refuses, and guesses none', () => {
    const result = read((cells) => {
      set(cells, 2, 0, 120_214_780_008_733_500);
      set(cells, 3, NAME, '  ');
      set(cells, 3, STATUS, 'Archived');
      set(cells, 3, DAILY, '1,234');
      set(cells, 3, LIFETIME, 100);
      set(cells, 3, BID, { error: '#N/A' });
      set(cells, 3, START, '03/04/2026 6:00');
      set(cells, 3, END, '2026-11-30 06:00');
      set(cells, 4, NAME, 'a\u0000b');
      set(cells, 4, DAILY, '$60');
      set(cells, 4, BID, -1);
      set(cells, 4, START, '2027-03-28 02:30');
      set(cells, 4, END, 45_000);
    });
    expect(refusalsOf(result)).toEqual([
      [2, 'ID', 'rounded_id'],
      [3, 'Name', 'cannot_be_empty'],
      [3, 'Status', 'not_a_status'],
      [3, 'Daily budget (EUR)', 'two_readings'],
      [3, 'Bid (EUR)', 'formula_failed'],
      [3, 'Start (Europe/Berlin)', 'two_dates'],
      [3, 'End (Europe/Berlin)', 'ends_before_start'],
      [3, 'Lifetime budget (EUR)', 'has_daily_budget'],
      [4, 'Name', 'control_characters'],
      [4, 'Daily budget (EUR)', 'other_currency'],
      [4, 'Bid (EUR)', 'negative_amount'],
      [4, 'Start (Europe/Berlin)', 'no_such_time'],
      [4, 'End (Europe/Berlin)', 'not_a_time'],
    ]);
    expect(result.changed).toEqual([]);
  });

  it('refuses rows of others, doubles and IDs of other rows', () => {
    const result = read((cells) => {
      cells.push([...(cells[1] ?? [])]);
      set(cells, 3, 0, '202');
      set(cells, 4, 0, '999');
    });
    expect(refusalsOf(result)).toEqual([
      [2, 'ID', 'id_twice'],
      [3, 'ID', 'id_of_another_row'],
      [4, 'ID', 'id_of_another_row'],
      [5, 'ID', 'id_twice'],
    ]);
    const elsewhere = { ...list, adAccountId: '2' };
    expect(refusalsOf(read(() => undefined, { list: elsewhere }))).toEqual(
      [2, 3, 4].map((line) => [line, 'ID', 'other_account']),
    );
    expect(refusalsOf(read(() => undefined, { isWaiting: () => true }))).toEqual(
      [2, 3, 4].map((line) => [line, 'ID', 'waiting']),
    );
  });

  it('keeps rows without an ID apart', () => {
    const result = read((cells) =>
      cells.push(
        [null, 'New set', 'On', '25,5'],
        [null, 'Another', null, null, 30],
        ['', 'Bad', 'Maybe', 25],
        [null, null, 'On', 25],
        [null, null, null, null],
      ),
    );
    expect(result.newRows).toEqual([
      { line: 5, name: 'New set', dailyBudget: '25.50', country: null, isOn: true },
      { line: 6, name: 'Another', dailyBudget: null, country: null, isOn: false },
    ]);
    expect(refusalsOf(result)).toEqual([
      [6, 'Lifetime budget (EUR)', 'not_in_plans'],
      [7, 'Status', 'not_a_status'],
      [8, 'Name', 'cannot_be_empty'],
    ]);
  });

  it.each([
    ['no_id_column', ['Name', 'Status']],
    ['nothing_to_change', ['ID', 'Spend']],
    ['column_twice', ['ID', 'Name', 'Название']],
    ['other_unit', ['ID', 'Daily budget (USD)']],
    ['other_unit', ['ID', 'Start (Europe/Paris)']],
  ])('says %s of the columns %j', (kind, head) => {
    const grid = { rows: [['My export'], head, ['201', 'a']], linesBefore: 0, isText: true };
    expect(readSheet(grid, context())).toMatchObject({ fault: { kind } });
  });
});

describe('cells', () => {
  const said = (read: ReadValue) => ('value' in read ? read.value : read.fault);
  it.each([
    ['1234', '1234.00'],
    ['1 234,5', '1234.50'],
    ['1\u00A0234,50', '1234.50'],
    ['1\u202F234.50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567.00'],
    ["1'234.50", '1234.50'],
    ['0,125', 'too_many_decimals'],
    ['€12.5', '12.50'],
    ['12,5 EUR', '12.50'],
    ['12 USD', 'other_currency'],
    ['1.234', 'two_readings'],
    ['1,23,4', 'not_an_amount'],
    ['1.5e3', 'not_an_amount'],
    ['-5', 'negative_amount'],
    ['12.345678', 'too_many_decimals'],
    ['a lot', 'not_an_amount'],
    [0.1 + 0.2, '0.30'],
    [12.345, 'too_many_decimals'],
    [Number.NaN, 'not_an_amount'],
  ])('%j is the amount %s', (cell, value) => {
    expect(said(readAmount(cell, 'EUR'))).toBe(value);
  });

  it.each([
    ['120214780008733503', '120214780008733503'],
    [' 201 ', '201'],
    [201, '201'],
    ['1.20215E+17', 'rounded_id'],
    ['1,20215E+17', 'rounded_id'],
    [1.2e17, 'rounded_id'],
    ['act_1', 'not_an_id'],
    [1.5, 'not_an_id'],
  ])('%j is the ID %s', (cell, value) => {
    expect(said(readId(cell))).toBe(value);
  });

  it.each([
    [{ date: '2026-12-01 06:00:00' }, '2026-12-01 06:00'],
    ['2026-12-01T06:00', '2026-12-01 06:00'],
    ['1.12.2026 6:00', '2026-12-01 06:00'],
    ['12/13/2026 6:00 PM', '2026-12-13 18:00'],
    ['13/12/2026', '2026-12-13 00:00'],
    ['12/11/2026 6:00', 'two_dates'],
    ['2026-02-30 06:00', 'not_a_time'],
    ['tomorrow', 'not_a_time'],
  ])('%j is the time %s', (cell, value) => {
    expect(said(readTime(cell, ''))).toBe(value);
  });
});

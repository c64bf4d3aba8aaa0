import { strToU8, unzipSync, zipSync } from 'fflate';
import i18n from 'i18next';
import { parse } from 'papaparse';
import readForeign from 'read-excel-file/universal';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import writeForeign from 'write-excel-file/universal';
import { restoreText } from '../../../lib/csv.ts';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import { layOutColumns } from '../grid/column-layout.ts';
import { buildAd, buildAdAccount, buildAdSet, buildInsights } from '../test/build-rows.ts';
import { readSheetFile, readSheetText, writeXlsxFile } from './sheet-files.ts';
import { toSheetCsv, toSheetTable } from './sheet-table.ts';
import { readBase, type SheetList } from './sheet-values.ts';

const LONG_ID = '120214780008733503';
const account = buildAdAccount({ currency: 'EUR', timeZone: 'Europe/Berlin' });
const list: SheetList = {
  kind: 'adSets',
  adAccountId: '1',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
};
const NAMES = ['=HYPERLINK("x")', "'=1+1", '-5', '007', 'Solar; "DE", 1,5', '+1 (555)', '2026-11'];
const rows = NAMES.map((name, index) =>
  buildAdSet({
    id: String(BigInt(LONG_ID) + BigInt(index)),
    name,
    status: index === 1 ? 'PAUSED' : 'ACTIVE',
    dailyBudget: index === 2 ? null : { amount: '50.50', currency: 'EUR' },
    bidAmount: { amount: '5.00', currency: 'EUR' },
    startTime: '2026-12-01T05:00:00Z',
    endTime: null,
    insights: buildInsights({ spend: '100.10' }),
  }),
);
const tableOf = () =>
  toSheetTable({
    rows,
    columns: layOutColumns({ kind: 'adSets', choice: { columns: ['spend', 'id'] } }).columns,
    display: {
      kind: 'adSets',
      money: getMoneyDisplay({ account, convertMoneyToUSD: false }),
      timeZone: 'Europe/Berlin',
      action: 'lead',
    },
    range: { since: '2026-11-15', until: '2026-11-21' },
    list,
    translate: (message) => message.replace(/_.*/, ''),
  });
const TITLES = [
  'ID',
  'Name',
  'Status',
  'Daily budget (EUR)',
  'Lifetime budget (EUR)',
  'Bid (EUR)',
  'Start (Europe/Berlin)',
  'End (Europe/Berlin)',
  'Campaign ID',
];

const toBuffer = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;

async function readByOther(bytes: Uint8Array) {
  const [sheet] = await readForeign(toBuffer(bytes));
  return sheet?.data ?? [];
}

beforeAll(() => i18n.changeLanguage('en-US'));
afterEach(() => i18n.changeLanguage('en-US'));

describe('an exported XLSX file', () => {
  it('has texts, amounts and times as another program reads them', async () => {
    const [head = [], ...body] = await readByOther(await writeXlsxFile(tableOf()));
    expect(head.slice(0, TITLES.length)).toEqual(TITLES);
    expect(head.slice(TITLES.length)).toEqual([
      'Spend (EUR)',
      'Reporting starts',
      'Reporting ends',
      'Exported values, do not change',
    ]);
    expect(body.map(([id, name]) => [id, name])).toEqual(rows.map(({ id, name }) => [id, name]));
    expect(body[1]?.slice(2, 10)).toEqual([
      'Off',
      50.5,
      null,
      5,
      new Date('2026-12-01T06:00:00Z'),
      null,
      '100',
      100.1,
    ]);
    expect(readBase(String(body[1]?.at(-1)))).toEqual({
      list: 'ad_set',
      account: '1',
      id: rows[1]?.id,
      values: {
        name: "'=1+1",
        status: 'PAUSED',
        dailyBudget: '50.50',
        lifetimeBudget: '',
        bidAmount: '5.00',
        startTime: '2026-12-01 06:00',
        endTime: '',
      },
    });
  });

  it('keeps IDs as text, hides the exported values and offers both statuses', async () => {
    const files = unzipSync(await writeXlsxFile(tableOf()));
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
    const styles = new TextDecoder().decode(files['xl/styles.xml']);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toMatch(/<dataValidation [^>]*sqref="C2:C8"[^>]*><formula1>"On,Off"/);
    expect(sheet).toMatch(/<col [^>]*hidden="(?:1|true)"/);
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"/);
    expect(styles).toContain('formatCode="@"');
  });
});

describe('an exported CSV file', () => {
  it.each([
    ['en-US', ',', '50.50'],
    ['ru-RU', ';', '50,50'],
  ])('is read by other programs in %s', async (locale, delimiter, amount) => {
    await i18n.changeLanguage(locale);
    const text = await toSheetCsv(tableOf());
    expect(text.startsWith('\uFEFFID')).toBe(true);
    const [, ...body] = parse<string[]>(text.slice(1).trimEnd(), { delimiter }).data;
    expect(body.map(([id]) => id)).toEqual(rows.map(({ id }) => `="${id}"`));
    expect(body.map(([, name = '']) => restoreText(name))).toEqual(NAMES);
    expect(body[0]?.[3]).toBe(amount);
    expect(body[0]?.[6]).toBe('="2026-12-01 06:00"');
  });

  it('lets no name run as a formula', async () => {
    const [, ...body] = parse<string[]>((await toSheetCsv(tableOf())).slice(1).trimEnd()).data;
    expect(body.map(([, name]) => name)).toEqual([
      '\'=HYPERLINK("x")',
      "''=1+1",
      '="-5"',
      '="007"',
      'Solar; "DE", 1,5',
      "'+1 (555)",
      '="2026-11"',
    ]);
  });

  it('names URL parameters as read-only', async () => {
    const ads = toSheetTable({
      rows: [buildAd()],
      columns: [],
      display: {
        kind: 'ads',
        money: getMoneyDisplay({ account, convertMoneyToUSD: false }),
        timeZone: 'Europe/Berlin',
        action: null,
      },
      range: { since: '2026-11-15', until: '2026-11-21' },
      list: { ...list, kind: 'ads' },
      translate: (message) => message,
    });
    expect(ads.columns.map(({ title }) => title).slice(0, 6)).toEqual([
      'ID',
      'Name',
      'Status',
      'URL parameters, read-only',
      'Ad set ID',
      'Campaign ID',
    ]);
  });
});

describe('reading a file', () => {
  it('reads what another program writes', async () => {
    const blob = await writeForeign([
      [
        { value: 'ID', type: String },
        { value: 'Name', type: String },
        { value: 'Daily budget', type: String },
        { value: 'Start', type: String },
        { value: 'Status', type: String },
      ],
      [
        { value: LONG_ID, type: String },
        { value: '=1+1', type: String },
        { value: 12.5, type: Number },
        { value: new Date('2026-05-07T13:05:59.999Z'), type: Date, format: 'dd.mm.yyyy hh:mm' },
        { value: 'SUM(1,2)', type: 'Formula' },
      ],
      [{ value: 120_214_780_008_733_500, type: Number }],
    ]).toBlob();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    expect(await readSheetFile(bytes)).toEqual({
      rows: [
        ['ID', 'Name', 'Daily budget', 'Start', 'Status'],
        [LONG_ID, '=1+1', 12.5, { date: '2026-05-07 13:06:00' }, { error: '=SUM(1,2)' }],
        [120_214_780_008_733_500, null, null, null, null],
      ],
      linesBefore: 0,
      isText: false,
    });
  });

  it.each([
    ['damaged', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['encrypted', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2])],
    ['unsupported', zipSync({ 'content.xml': strToU8('<a/>') })],
    ['encoding', new Uint8Array([0x49, 0x44, 0x2c, 0xff, 0x00, 0x80])],
    ['too_large', new Uint8Array(33 * 1024 * 1024)],
  ])('refuses what is %s', async (fault, bytes) => {
    expect(await readSheetFile(bytes)).toEqual({ fault });
  });

  it.each([
    ['too_large', 300 * 1024 * 1024],
    ['too_large', 0],
    ['damaged', 1_000],
  ])('inflates no archive further than it says: %s', async (fault, claimed) => {
    const bomb = zipSync({
      'xl/worksheets/sheet1.xml': new Uint8Array(1024 * 1024),
      'xl/workbook.xml': strToU8('<a/>'),
    });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    const directory = view.getUint32(bomb.length - 6, true);
    view.setUint32(directory + 24, claimed, true);
    expect(await readSheetFile(bomb)).toEqual({ fault });
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => new TextEncoder().encode(`\uFEFF${text}`)],
    [
      'UTF-16 of “Unicode text”',
      (text: string) =>
        new Uint8Array(Uint16Array.from([0xfeff, ...[...text].map((c) => c.charCodeAt(0))]).buffer),
    ],
  ])('reads %s with each separator', async (_, encode) => {
    for (const delimiter of [',', ';', '\t']) {
      const text = [
        ['ID', 'Название', 'Дневной бюджет (EUR)'],
        [LONG_ID, '"Соль, ""A""; B"', '"1 234,50"'],
      ]
        .map((cells) => cells.join(delimiter))
        .join('\r\n');
      expect(await readSheetFile(encode(text))).toEqual({
        rows: [
          ['ID', 'Название', 'Дневной бюджет (EUR)'],
          [LONG_ID, 'Соль, "A"; B', '1 234,50'],
        ],
        linesBefore: 0,
        isText: true,
      });
    }
  });

  it('counts the line that names the separator', async () => {
    expect(await readSheetText('sep=;\r\nID;Name\r\n1;a')).toEqual({
      rows: [
        ['ID', 'Name'],
        ['1', 'a'],
      ],
      linesBefore: 1,
      isText: true,
    });
  });
});

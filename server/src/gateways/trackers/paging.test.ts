import { describe, expect, it } from 'vitest';
import { readList } from './binom-v2/calls.ts';
import { readBinomV2Report } from './binom-v2/report.ts';
import type { TrackerSession } from './common/client.ts';
import type { TrackerHttpRequest } from './common/http.ts';
import { createKeitaroReports } from './keitaro/report.ts';
import type { TrackerError, TrackerReport } from './ports/tracker-port.ts';

const DAY = { since: '2026-11-19', until: '2026-11-19' };

/** A connection whose reads are served by a function of the request. */
function sessionOf(
  version: 'binom_v2' | 'keitaro',
  answer: (offset: number, url: string) => unknown,
): { session: TrackerSession; asked: string[] } {
  const asked: string[] = [];
  const refuse = () => Promise.reject(new Error('Nothing else is called.'));
  return {
    asked,
    session: {
      connection: { version, apiUrl: `https://${version}.test`, apiKey: 'key' },
      nowMs: Date.now,
      http: {
        probe: refuse,
        write: refuse,
        read: async ({ url, body }: TrackerHttpRequest) => {
          const fields = { ...Object(body) } as Record<string, unknown>;
          const offset = new URL(url).searchParams.get('offset') ?? String(fields.offset);
          asked.push(offset);
          return answer(Number(offset), url);
        },
      },
    },
  };
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

it.each([
  ['with totals, in pages as asked', 1_200, 500, true, ['0', '500', '1000']],
  ['with totals, in smaller pages', 250, 100, true, ['0', '100', '200']],
  ['without totals', 700, 500, false, ['0', '500', '700']],
  ['without totals, in smaller pages', 250, 100, false, ['0', '100', '200', '250']],
  ['empty', 0, 500, true, ['0']],
])('a list of Binom 2 %s', async (_, count, pageRows, hasTotals, offsets) => {
  const { asked, session } = sessionOf('binom_v2', (offset) => {
    const page = rows(count).slice(offset, offset + pageRows);
    return [...page, ...(hasTotals ? [{ id: 'totals', total_count: String(count) }] : [])];
  });
  const list = await readList(session, 'info/campaign', { datePreset: 'today' });
  expect([list.rows.length, list.missing, asked]).toEqual([count, 0, offsets]);
});

it('a list of Binom 2 that gives less than it promises says how much is missing', async () => {
  const { session } = sessionOf('binom_v2', (offset) =>
    offset === 0
      ? [...rows(3), { id: 'totals', total_count: 5 }]
      : [{ id: 'totals', total_count: 5 }],
  );
  expect(await readList(session, 'info/campaign', {})).toEqual({ rows: rows(3), missing: 2 });
});

const group = { tokenId: '1', campaignIds: ['11', '12'] };

it('a report of Binom 2 goes on with the campaign of the page before', async () => {
  const head = { level: '1', name: 'FB', entity_id: '11', clicks: '5001' };
  const child = (index: number) => ({
    level: '2',
    name: String(index),
    clicks: '1',
    leads: '0',
    revenue: '0',
    cost: '0',
  });
  const all = [
    head,
    ...Array.from({ length: 5_001 }, (_, index) => child(index)),
    { ...head, entity_id: '12' },
    child(7),
    { ...head, entity_id: '99' },
    child(8),
  ];
  const { asked, session } = sessionOf('binom_v2', (offset) => {
    return { report: all.slice(offset, offset + 5_000) };
  });
  const report = await readBinomV2Report(session, {
    groups: [group],
    range: DAY,
    timeZone: 'UTC',
    isByCampaign: true,
  });
  expect(asked).toEqual(['0', '5000', '5006']);
  expect(report.rows.length).toBe(5_002);
  expect(report.rows.slice(-2).map(({ campaignId, value }) => [campaignId, value])).toEqual([
    ['11', '5000'],
    ['12', '7'],
  ]);
  expect(report.gaps.unreadableRows).toBe(1);
});

type Answer = (rows: readonly object[], total: number) => unknown;

const DIVIDED = { groups: [group], range: DAY, timeZone: 'UTC' };
/** How each tracker sends `rows` of a report of `total`, and how it says how many there are. */
const VENDORS: Readonly<
  Record<
    'binom_v2' | 'keitaro',
    {
      rowOf: (index: number) => object;
      counted: Answer;
      uncounted: Answer;
      read: (session: TrackerSession) => Promise<TrackerReport>;
    }
  >
> = {
  binom_v2: {
    rowOf: (index) => ({
      level: '1',
      name: String(index),
      clicks: '1',
      leads: '0',
      revenue: '0',
      cost: '0',
    }),
    counted: (page, total) => ({ report: [...page, { id: 'totals', total_count: total }] }),
    uncounted: (page) => ({ report: page }),
    read: (session) => readBinomV2Report(session, DIVIDED),
  },
  keitaro: {
    rowOf: (index) => ({ 1: index, clicks: 1 }),
    counted: (page, total) => ({ rows: page, total }),
    uncounted: (page) => ({ rows: page }),
    read: (session) =>
      createKeitaroReports({
        load: async () => ({ keyOf: ({ tokenId }) => tokenId }),
      }).read(session, DIVIDED),
  },
};

describe.each(['binom_v2', 'keitaro'] as const)('a report of %s', (version) => {
  const { counted, read, rowOf, uncounted } = VENDORS[version];
  const all = (count: number) => Array.from({ length: count }, (_, index) => rowOf(index + 1));

  it.each([
    ['as asked', 5_000, 12_000, counted, ['0', '5000', '10000']],
    ['smaller', 1_000, 2_500, counted, ['0', '1000', '2000']],
    ['smaller, uncounted', 1_000, 2_500, uncounted, ['0', '1000', '2000', '2500']],
    ['as asked, uncounted', 5_000, 10_000, uncounted, ['0', '5000', '10000']],
    ['empty', 5_000, 0, counted, ['0']],
  ])('is whole in pages: %s', async (_, pageRows, count, answer, offsets) => {
    const { asked, session } = sessionOf(version, (offset) =>
      answer(all(count).slice(offset, offset + pageRows), count),
    );
    const report = await read(session);
    expect([report.rows.length, report.gaps.unreadableRows, asked]).toEqual([count, 0, offsets]);
    expect(new Set(report.rows.map(({ value }) => value)).size).toBe(count);
  });

  it('is whole of a tracker that has no pages and says the same each time', async () => {
    const { asked, session } = sessionOf(version, () => uncounted(all(3), 3));
    expect([(await read(session)).rows.map(({ sums }) => sums.clicks), asked]).toEqual([
      [1, 1, 1],
      ['0', '3'],
    ]);
  });

  it.each([
    ['that ends before its count', (offset: number) => counted(all(3).slice(offset), 5)],
    ['that exceeds its count', (offset: number) => counted(all(3).slice(offset), 2)],
    ['that repeats a part though it counts more', () => counted(all(3), 5)],
    [
      'whose rows move between pages',
      (offset: number) => uncounted(all(9).slice(Math.max(0, offset - 1), offset + 3), 9),
    ],
    ['that says a row twice', () => uncounted([...all(3), ...all(1)], 4)],
    ['that never ends', () => uncounted(all(5_000), 5_000)],
    ['that is empty, uncounted, and not confirmed', () => uncounted([], 0)],
  ])('is none when it is one %s', async (_, answer) => {
    const { session } = sessionOf(version, answer);
    await expect(read(session)).rejects.toMatchObject({ failure: 'bad_answer' });
  });
});

it.each([
  [
    'none',
    [
      { id: 9, clicks: '4' },
      { id: 'totals', total_count: 1 },
    ],
    0,
  ],
  [
    'no clicks',
    [
      { id: 12, clicks: '0' },
      { id: 'totals', total_count: 1 },
    ],
    0,
  ],
  [
    'clicks',
    [
      { id: 12, clicks: '4' },
      { id: 'totals', total_count: 1 },
    ],
    'bad_answer',
  ],
  [
    'unreadable clicks',
    [
      { id: 12, clicks: 'n/a' },
      { id: 'totals', total_count: 1 },
    ],
    'bad_answer',
  ],
  ['an unreadable row', [null, { id: 'totals', total_count: 1 }], 'bad_answer'],
  ['fewer rows than counted', [{ id: 'totals', total_count: 1 }], 'bad_answer'],
])(
  'takes an empty report of Binom 2 for true if the list has %s of its campaigns',
  async (_, list, end) => {
    const { session } = sessionOf('binom_v2', (_offset, url) =>
      url.includes('/info/campaign') ? list : { report: [] },
    );
    const read = VENDORS.binom_v2.read(session).then(
      ({ rows }) => rows.length,
      (error: unknown) => (error as TrackerError).failure,
    );
    expect(await read).toBe(end);
  },
);

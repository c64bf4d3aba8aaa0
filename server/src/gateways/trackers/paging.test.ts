import { expect, it } from 'vitest';
import { readList } from './binom-v2/calls.ts';
import { readBinomV2Report } from './binom-v2/report.ts';
import type { TrackerSession } from './client.ts';
import type { TrackerHttpRequest } from './http.ts';
import { createKeitaroReports } from './keitaro/report.ts';

const DAY = { since: '2026-11-19', until: '2026-11-19' };

/** A connection whose reads are served by a function of the request. */
function sessionOf(
  version: 'binom_v2' | 'keitaro',
  answer: (asked: URLSearchParams, body: Record<string, unknown>) => unknown,
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
          const query = new URL(url).searchParams;
          const fields = { ...Object(body) } as Record<string, unknown>;
          asked.push(query.get('offset') ?? String(fields.offset));
          return answer(query, fields);
        },
      },
    },
  };
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

it.each([
  ['with totals, in pages as asked', 1_200, 500, true, ['0', '500', '1000']],
  ['with totals, in smaller pages', 250, 100, true, ['0', '100', '200']],
  ['without totals', 700, 500, false, ['0', '500']],
  ['empty', 0, 500, true, ['0']],
])('a list of Binom 2 %s', async (_, count, pageRows, hasTotals, offsets) => {
  const { asked, session } = sessionOf('binom_v2', (query) => {
    const offset = Number(query.get('offset'));
    const page = rows(count).slice(offset, offset + pageRows);
    return [...page, ...(hasTotals ? [{ id: 'totals', total_count: String(count) }] : [])];
  });
  const list = await readList(session, 'info/campaign', { datePreset: 'today' });
  expect([list.rows.length, list.missing, asked]).toEqual([count, 0, offsets]);
});

it('a list of Binom 2 that gives less than it promises says how much is missing', async () => {
  const { session } = sessionOf('binom_v2', (query) =>
    query.get('offset') === '0'
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
  const { asked, session } = sessionOf('binom_v2', (query) => {
    const offset = Number(query.get('offset'));
    return { report: all.slice(offset, offset + 5_000) };
  });
  const report = await readBinomV2Report(session, {
    groups: [group],
    range: DAY,
    timeZone: 'UTC',
    isByCampaign: true,
  });
  expect(asked).toEqual(['0', '5000']);
  expect(report.rows.length).toBe(5_002);
  expect(report.rows.slice(-2).map(({ campaignId, value }) => [campaignId, value])).toEqual([
    ['11', '5000'],
    ['12', '7'],
  ]);
  expect(report.gaps.unreadableRows).toBe(1);
});

it('a report of Binom 2 that never ends is no answer', async () => {
  const page = Array.from({ length: 5_000 }, () => ({ level: '1', name: '1', clicks: '1' }));
  const { asked, session } = sessionOf('binom_v2', () => page);
  await expect(
    readBinomV2Report(session, { groups: [group], range: DAY, timeZone: 'UTC' }),
  ).rejects.toMatchObject({ failure: 'bad_answer' });
  expect(asked).toEqual(['0', '5000']);
});

it.each([
  ['as asked', 5_000, 12_000, ['0', '5000', '10000']],
  ['smaller', 1_000, 2_500, ['0', '1000', '2000']],
])('a report of Keitaro in pages %s', async (_, pageRows, total, offsets) => {
  const { asked, session } = sessionOf('keitaro', (_query, { offset }) => ({
    rows: Array.from({ length: total }, (_value, index) => ({
      sub_id_2: index + 1,
      clicks: 1,
    })).slice(Number(offset), Number(offset) + pageRows),
    total,
  }));
  const reports = createKeitaroReports({
    load: async () => ({ keyOf: ({ tokenId }) => tokenId }),
  });
  const report = await reports.read(session, {
    groups: [{ tokenId: 'sub_id_2', campaignIds: ['2'] }],
    range: DAY,
    timeZone: 'UTC',
  });
  expect([report.rows.length, asked]).toEqual([total, offsets]);
});

it.each([
  ['fewer rows than it counts', 3, 5],
  ['more rows than it counts', 3, 2],
])('a report of Keitaro with %s is no report', async (_, given, total) => {
  const { session } = sessionOf('keitaro', (_query, { offset }) => ({
    rows: Array.from({ length: given }, (_value, index) => ({
      sub_id_2: index + 1,
      clicks: 1,
    })).slice(Number(offset)),
    total,
  }));
  const reports = createKeitaroReports({
    load: async () => ({ keyOf: ({ tokenId }) => tokenId }),
  });
  await expect(
    reports.read(session, {
      groups: [{ tokenId: 'sub_id_2', campaignIds: ['2'] }],
      range: DAY,
      timeZone: 'UTC',
    }),
  ).rejects.toMatchObject({ failure: 'bad_answer' });
});

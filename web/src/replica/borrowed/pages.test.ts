import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { buildAd, buildInsights } from '../../../test/ad-rows.ts';
import { eventually } from '../../../test/eventually.ts';
import { ALONE } from '../../../test/leaders.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { setTransport } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import type { Locale } from '../../lib/locales.ts';
import { type DexieData, openDexieData } from '../dexie-data.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';
import { fetchPage } from './fetch-page.ts';
import { type FetchedPage, type FetchPage, fetchPages } from './pages.ts';

const fetchedAt = '2026-11-20T10:00:00.000Z';
const address = {
  kind: 'ads',
  adUserId: '7',
  adAccountId: '900',
  period: { preset: 'today' },
} as const;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) {
    close();
  }
});

it('requests the current language and parses each row separately', async () => {
  const queries: unknown[] = [];
  const paging = { hasNext: true, hasPrev: false, total: 3, after: 'x', before: null };
  const data = [
    buildAd({ id: '1' }),
    { ...buildAd({ id: '2', insights: buildInsights('5') }), reviewFeedback: null, createdAt: 7 },
    { ...buildAd({ id: '3', insights: buildInsights('5') }), createdAt: 'soon' },
    { name: 'No id' },
  ];
  const restore = setTransport({
    send: async ({ query }) => {
      queries.push(query);
      return { status: 200, retryAfter: null, json: { data, paging, fetchedAt } };
    },
    openStream: () => () => undefined,
  });
  closers.push(restore);
  const { signal } = new AbortController();
  const page = await fetchPage({
    address,
    after: null,
    limit: 25,
    isFresh: false,
    locale: 'ru-RU',
    signal,
  });
  expect(queries).toEqual([{ locale: 'ru-RU', limit: 25, insightsDatePreset: 'today' }]);
  expect(page).toEqual({
    rows: [
      data[0],
      {
        ...buildAd({ id: '3', insights: buildInsights('5') }),
        createdAt: null,
        unreadFields: ['createdAt'],
      },
    ],
    gaps: { isCutShort: false, unreadableRows: 2 },
    fetchedAt,
    total: 3,
    after: 'x',
  });
});

it('has a first page of 25 rows, or 24 images, then pages of 500, also when refreshed', async () => {
  const limitsOf = async ({
    kind,
    hasSmallFirstPage,
  }: {
    kind: 'campaigns' | 'adSets' | 'ads' | 'adImages';
    hasSmallFirstPage: boolean;
  }) => {
    const limits: number[] = [];
    const pages = fetchPages({
      address: { ...address, kind },
      isFresh: false,
      locale: 'en-US',
      hasSmallFirstPage,
      signal: new AbortController().signal,
      fetchPage: async ({ limit }) => {
        limits.push(limit);
        const after = limits.length < 3 ? String(limits.length) : null;
        return { rows: [], fetchedAt, total: null, after };
      },
    });
    for await (const page of pages) {
      expect(page.rows).toEqual([]);
    }
    return limits;
  };
  const kinds = ['campaigns', 'adSets', 'ads', 'adImages'] as const;
  const all = (hasSmallFirstPage: boolean) =>
    Promise.all(kinds.map((kind) => limitsOf({ kind, hasSmallFirstPage })));
  expect(await all(true)).toEqual([
    [25, 500, 500],
    [25, 500, 500],
    [25, 500, 500],
    [24, 500, 500],
  ]);
  expect(await all(false)).toEqual(kinds.map(() => [500, 500, 500]));
});

it('ends a list with cyclic cursors, and reports that it is truncated', async () => {
  const afters = ['a', 'b', 'a', 'b'];
  let asked = 0;
  const circle: FetchPage = async () => {
    const id = String(asked);
    const after = afters[asked] ?? null;
    asked += 1;
    return { rows: [buildAd({ id })], fetchedAt, total: null, after };
  };
  const pages: FetchedPage[] = [];
  for await (const page of fetchPages({
    address,
    isFresh: false,
    locale: 'en-US',
    hasSmallFirstPage: true,
    signal: new AbortController().signal,
    fetchPage: circle,
  })) {
    pages.push(page);
  }
  expect(pages.map(({ rows, after, gaps }) => [rows.map(({ id }) => id), after, gaps])).toEqual([
    [['0'], 'a', undefined],
    [['1'], 'b', undefined],
    [['2'], null, { isCutShort: true, unreadableRows: 0 }],
  ]);
});

describe('a list', () => {
  it('is refetched in another language, and remembers its gaps', async () => {
    let locale: Locale = 'en-US';
    const asked: Locale[] = [];
    const name = 'pages-language';
    const open = async (): Promise<DexieData> => {
      const local = await openDexieData({
        db: new LocalDatabase(name),
        clock: createManualClock(),
        leader: ALONE,
        locale: () => locale,
        send: () => Promise.reject(new NetworkFailure('send', undefined)),
        fetchPage: async (request) => {
          asked.push(request.locale);
          return {
            rows: [buildAd({ id: '1', name: request.locale })],
            fetchedAt: new Date(createManualClock().now()).toISOString(),
            total: 1,
            after: null,
            gaps: { isCutShort: true, unreadableRows: 1 },
          };
        },
        random: () => 0.5,
        createId: () => crypto.randomUUID(),
        requestSync: () => undefined,
        report: (error) => {
          throw error;
        },
      });
      closers.push(() => local.close());
      return local;
    };
    const watch = (local: DexieData) => {
      const external = local.borrowed.observeAdObjects(address);
      external.subscribe(() => undefined);
      return () => external.get();
    };
    const untilKept = (local: DexieData, kept: Locale) =>
      eventually(async () => {
        expect((await local.cache.findList(address))?.locale).toBe(kept);
      });

    const first = await open();
    const view = watch(first);
    await untilKept(first, 'en-US');
    expect([asked, view().gaps]).toEqual([['en-US'], { isCutShort: true, unreadableRows: 1 }]);

    locale = 'ru-RU';
    first.borrowed.revalidate();
    await untilKept(first, 'ru-RU');
    expect([asked, view().rows.map((row) => row.name)]).toEqual([['en-US', 'ru-RU'], ['ru-RU']]);

    const second = await open();
    const reopened = watch(second);
    await eventually(() => expect(reopened().status).toBe('ready'));
    expect([asked.length, reopened().gaps]).toEqual([2, { isCutShort: true, unreadableRows: 1 }]);
  });
});

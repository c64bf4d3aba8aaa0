import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type BorrowedView, type Replica, ReplicaProvider } from '../../../replica/index.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { NO_FILTERS, type RowFilters } from '../filters/filters.ts';
import { buildAd, buildCampaign } from '../test/build-rows.ts';
import { useObjectList } from './use-object-list.ts';

afterEach(cleanup);

function viewOf(overrides: Partial<BorrowedView<AdObjectRow>> = {}): BorrowedView<AdObjectRow> {
  return {
    rows: [],
    status: 'ready',
    progress: null,
    fetchedAt: '2026-11-20T14:00:00Z',
    error: null,
    isMissingOffline: false,
    isRefreshing: false,
    refresh: () => undefined,
    ...overrides,
  };
}

const loaded = buildAd({ id: '1', name: 'Solar loaded' });
const found = buildAd({ id: '2', name: 'Solar found' });
const far = viewOf({ status: 'partial', rows: [loaded], progress: { loaded: 25, total: 6_000 } });
const near = viewOf({ status: 'partial', rows: [loaded], progress: { loaded: 25, total: 400 } });
const solar: RowFilters = { ...NO_FILTERS, query: 'solar' };
const ofCampaign: RowFilters = {
  ...NO_FILTERS,
  levels: { campaign: { name: { CONTAIN: 'DE' } } },
};

/** The listed ids and the filters that the network received. */
function show({
  whole,
  campaigns = viewOf({ rows: [buildCampaign()] }),
  filters,
  answer = viewOf({ rows: [found] }),
}: {
  whole: BorrowedView<AdObjectRow>;
  campaigns?: BorrowedView<AdObjectRow>;
  filters: RowFilters;
  answer?: BorrowedView<AdObjectRow>;
}) {
  const asked: unknown[] = [];
  const subscribe = () => () => undefined;
  const replica = {
    observeAdObjects: (query: { filters?: unknown }) => {
      if (query.filters !== undefined) {
        asked.push(query.filters);
      }
      const view = query.filters === undefined ? whole : answer;
      return { get: () => view, subscribe };
    },
  } as unknown as Replica;
  const { result } = renderHook(
    () =>
      useObjectList({
        kind: 'ads',
        adUserId: '7',
        adAccountId: '1',
        period: { preset: 'today' },
        filters,
        campaigns,
        adSets: viewOf(),
      }),
    { wrapper: ({ children }) => <ReplicaProvider value={replica}>{children}</ReplicaProvider> },
  );
  const { view } = result.current;
  return { ids: view.rows.map(({ id }) => id), status: view.status, asked };
}

it('queries the network with the filters while most of the list is not loaded', () => {
  expect(show({ whole: far, filters: solar })).toEqual({
    ids: ['2', '1'],
    status: 'ready',
    asked: [{ adName: { CONTAIN: 'solar' } }],
  });
});

it('filters in memory when the list is complete, almost complete, or not filtered', () => {
  const whole = viewOf({ rows: [loaded] });
  expect(show({ whole, filters: solar })).toEqual({ ids: ['1'], status: 'ready', asked: [] });
  expect(show({ whole: near, filters: solar })).toEqual({
    ids: ['1'],
    status: 'partial',
    asked: [],
  });
  expect(show({ whole: far, filters: NO_FILTERS })).toEqual({
    ids: ['1'],
    status: 'partial',
    asked: [],
  });
});

it('hides rows whose campaign is not loaded, except those found by the network', () => {
  const campaigns = viewOf({ status: 'partial', progress: { loaded: 25, total: 2_000 } });
  const asked = [{ campaignName: { CONTAIN: 'DE' } }];
  const whole = viewOf({ rows: [loaded] });
  expect(show({ whole, campaigns, filters: ofCampaign })).toEqual({
    ids: ['2'],
    status: 'ready',
    asked,
  });
  const answer = viewOf({ status: 'error', error: new Error('offline') as never });
  expect(show({ whole, campaigns, filters: ofCampaign, answer })).toEqual({
    ids: [],
    status: 'loading',
    asked,
  });
});

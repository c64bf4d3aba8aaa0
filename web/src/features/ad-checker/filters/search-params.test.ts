import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from './filters.ts';
import { listView } from './search-params.ts';

const { initial } = listView;

function readList(search: unknown) {
  const { sort, objectId: _, changeId: __, copyId: ___, ...filters } = listView.read(search);
  return { filters, sort };
}

describe('the URL of a list', () => {
  it('round-trips filters and order', () => {
    const filters = {
      query: 'solar',
      delivery: ['active', 'learningLimited'],
      campaignIds: ['120214788310550'],
      adSetIds: ['9'],
      levels: {
        campaign: { name: { CONTAIN: 'DE', NOT_IN: ['a', 'b'] }, delivery: { IN: ['active'] } },
        ad_set: { delivery: { NOT_IN: ['off'] } },
        ad: { name: { EQUAL: '5' } },
      },
      figures: [
        { figure: 'spend', operator: 'GREATER', values: [50], isUSD: true },
        { figure: 'results', operator: 'EQUAL', values: [0], isUSD: false },
      ] as const,
      statuses: ['INTERNAL', 'DELETED'],
      tagIds: ['7', '8'],
    };
    const sort = { columnId: 'cpc', isDescending: true };
    const search = listView.validateSearch(listView.toSearch({ ...initial, ...filters, sort }));
    expect(search).toEqual({
      q: 'solar',
      delivery: ['active', 'learningLimited'],
      campaigns: ['120214788310550'],
      adSets: ['9'],
      campaignName: { CONTAIN: 'DE', NOT_IN: ['a', 'b'] },
      campaignDelivery: { IN: ['active'] },
      adSetDelivery: { NOT_IN: ['off'] },
      adName: { EQUAL: '5' },
      figures: ['spend>50USD', 'results=0'],
      status: ['INTERNAL', 'DELETED'],
      tags: ['7', '8'],
      sort: '-cpc',
    });
    expect(readList(search)).toEqual({ filters, sort });
  });

  it('is empty for the defaults: by spend, the largest first', () => {
    expect(listView.toSearch(initial)).toEqual({});
    expect(readList({})).toEqual({
      filters: NO_FILTERS,
      sort: { columnId: 'spend', isDescending: true },
    });
  });

  it('names the order of the ad network', () => {
    expect(listView.toSearch({ ...initial, sort: null })).toEqual({ sort: 'none' });
    expect(listView.read({ sort: 'none' }).sort).toBeNull();
  });

  it('drops invalid parts and keeps the rest', () => {
    const { filters, sort } = readList({
      q: 42,
      delivery: ['<b>'],
      campaigns: ['<script>'],
      campaignName: {},
      adSetName: { CONTAIN: '' },
      adName: { LIKE: 'x' },
      adDelivery: { IN: [] },
      figures: ['spend>x', 'ctr<1'],
      status: ['in use'],
      sort: 'name',
    });
    expect([filters, sort]).toEqual([
      {
        ...NO_FILTERS,
        query: '42',
        figures: [{ figure: 'ctr', operator: 'LESS', values: [1], isUSD: false }],
      },
      { columnId: 'name', isDescending: false },
    ]);
  });
});

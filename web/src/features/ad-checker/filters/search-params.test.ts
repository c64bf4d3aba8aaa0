import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from './filters.ts';
import { adCheckerSearchSchema, toFilters, toSearch, toSort } from './search-params.ts';

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
      statuses: ['INTERNAL', 'DELETED'],
    };
    const sort = { columnId: 'spend', isDescending: true };
    const search = adCheckerSearchSchema.parse(toSearch({ filters, sort }));
    expect(search).toEqual({
      q: 'solar',
      delivery: ['active', 'learningLimited'],
      campaigns: ['120214788310550'],
      adSets: ['9'],
      campaignName: { CONTAIN: 'DE', NOT_IN: ['a', 'b'] },
      campaignDelivery: { IN: ['active'] },
      adSetDelivery: { NOT_IN: ['off'] },
      adName: { EQUAL: '5' },
      status: ['INTERNAL', 'DELETED'],
      sort: '-spend',
    });
    expect({ filters: toFilters(search), sort: toSort(search) }).toEqual({ filters, sort });
  });

  it('is empty for the defaults', () => {
    expect(toSearch({ filters: NO_FILTERS, sort: null })).toEqual({});
    expect(toFilters({})).toEqual(NO_FILTERS);
  });

  it('drops invalid parts and keeps the rest', () => {
    const search = adCheckerSearchSchema.parse({
      q: 42,
      delivery: ['<b>'],
      campaigns: ['<script>'],
      campaignName: {},
      adSetName: { CONTAIN: '' },
      adName: { LIKE: 'x' },
      adDelivery: { IN: [] },
      status: ['in use'],
      sort: 'name',
    });
    expect([toFilters(search), toSort(search)]).toEqual([
      { ...NO_FILTERS, query: '42' },
      { columnId: 'name', isDescending: false },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { insightsModifier, matchesNothing, toFiltering } from './list-query.ts';

const today = '2026-11-20';

describe('insightsModifier', () => {
  it.each([
    ['today', '.date_preset(today)'],
    ['yesterday', '.date_preset(yesterday)'],
    ['this_week', '.date_preset(this_week_mon_today)'],
    ['last_week', '.date_preset(last_week_mon_sun)'],
    ['this_month', '.date_preset(this_month)'],
    ['last_month', '.date_preset(last_month)'],
    ['this_year', '.date_preset(this_year)'],
    ['last_year', '.date_preset(last_year)'],
    ['all_time', '.date_preset(maximum)'],
    ['last_2_days', '.time_range({"since":"2026-11-19","until":"2026-11-20"})'],
    ['last_3_days', '.time_range({"since":"2026-11-18","until":"2026-11-20"})'],
    ['last_7_days', '.time_range({"since":"2026-11-14","until":"2026-11-20"})'],
    ['last_14_days', '.time_range({"since":"2026-11-07","until":"2026-11-20"})'],
  ] as const)('%s is sent as %s', (preset, modifier) => {
    expect(insightsModifier({ period: { preset }, today })).toBe(modifier);
  });

  it('moves a range into the 37 months of history', () => {
    const range = { since: '2020-01-01', until: '2026-02-01' };
    expect(insightsModifier({ period: { range }, today })).toBe(
      '.time_range({"since":"2023-10-20","until":"2026-02-01"})',
    );
  });
});

describe('filters', () => {
  it('are sent in the words of the network', () => {
    expect(
      JSON.parse(
        toFiltering({
          campaignName: { CONTAIN: 'DE' },
          campaignIds: ['1', '2'],
          adSetName: { NOT_IN: ['a', 'b'] },
          adSetIds: ['3'],
          adDelivery: { IN: ['active', 'deleted'], NOT_IN: ['rejected'] },
        }) ?? '',
      ),
    ).toEqual([
      { field: 'campaign.name', operator: 'CONTAIN', value: 'DE' },
      { field: 'campaign.id', operator: 'IN', value: ['1', '2'] },
      { field: 'adset.name', operator: 'NOT_IN', value: ['a', 'b'] },
      { field: 'adset.id', operator: 'IN', value: ['3'] },
      { field: 'ad.delivery_info', operator: 'IN', value: ['active'] },
      { field: 'ad.delivery_info', operator: 'NOT_IN', value: ['rejected'] },
    ]);
  });

  it.each([
    ['CONTAIN', 'DE'],
    ['NOT_CONTAIN', 'DE'],
    ['EQUAL', 'DE'],
    ['NOT_EQUAL', 'DE'],
    ['IN', ['a', 'b']],
    ['NOT_IN', ['a', 'b']],
  ] as const)('of names are sent with %s', (operator, value) => {
    for (const [name, field] of [
      ['campaignName', 'campaign.name'],
      ['adSetName', 'adset.name'],
      ['adName', 'ad.name'],
    ] as const) {
      expect(JSON.parse(toFiltering({ [name]: { [operator]: value } }) ?? '')).toEqual([
        { field, operator, value },
      ]);
    }
  });

  it('are left out when there are none', () => {
    expect(toFiltering({})).toBeUndefined();
    expect(toFiltering({ adDelivery: { NOT_IN: ['deleted'] } })).toBeUndefined();
  });

  it('for deleted objects alone can match nothing', () => {
    expect(matchesNothing({ adDelivery: { IN: ['deleted', 'permanently_deleted'] } })).toBe(true);
    expect(matchesNothing({ adDelivery: { IN: ['deleted', 'active'] } })).toBe(false);
    expect(matchesNothing({ adDelivery: { NOT_IN: ['deleted'] } })).toBe(false);
    expect(matchesNothing({})).toBe(false);
  });
});

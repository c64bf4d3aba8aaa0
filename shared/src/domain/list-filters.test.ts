import { describe, expect, it } from 'vitest';
import { compileLevelFilter, compileNameFilter, toListFilterQuery } from './list-filters.ts';

const NAMES = ['Solar DE', 'solar fr', 'Heat pump', ''];

describe('compileNameFilter', () => {
  it.each([
    [{ CONTAIN: 'SOLAR' }, ['Solar DE', 'solar fr']],
    [{ NOT_CONTAIN: 'SOLAR' }, ['Heat pump', '']],
    [{ EQUAL: 'Solar DE' }, ['Solar DE']],
    [{ EQUAL: 'solar de' }, []],
    [{ NOT_EQUAL: 'Solar DE' }, ['solar fr', 'Heat pump', '']],
    [{ IN: ['Heat pump', 'solar fr'] }, ['solar fr', 'Heat pump']],
    [{ NOT_IN: ['Heat pump', 'solar fr'] }, ['Solar DE', '']],
    [{ CONTAIN: 'solar', NOT_CONTAIN: 'fr' }, ['Solar DE']],
  ])('%j keeps %j', (filter, kept) => {
    const test = compileNameFilter(filter);
    expect(NAMES.filter((name) => test?.(name))).toEqual(kept);
  });

  it('is null without a condition', () => {
    expect([compileNameFilter(undefined), compileNameFilter({})]).toEqual([null, null]);
  });
});

it('combines the name and the delivery of a level', () => {
  const row = (name: string, effectiveStatus: string) => ({
    name,
    effectiveStatus,
    deliveryStatus: 'active',
    deliverySubStatuses: [],
  });
  const rows = [
    row('a1', 'ACTIVE'),
    row('a2', 'PAUSED'),
    row('b', 'ACTIVE'),
    row('a3', 'ARCHIVED'),
  ];
  const kept = (filter: Parameters<typeof compileLevelFilter>[0]) =>
    rows.filter((each) => compileLevelFilter(filter)?.(each)).map(({ name }) => name);
  expect(kept({ name: { CONTAIN: 'a' }, delivery: { IN: ['active', 'off'] } })).toEqual([
    'a1',
    'a2',
  ]);
  expect(kept({ delivery: { NOT_IN: ['off', 'archived'] } })).toEqual(['a1', 'b']);
});

describe('toListFilterQuery', () => {
  const filters = {
    campaign: { name: { CONTAIN: 'DE' }, delivery: { IN: ['scheduled'] } },
    ad_set: { delivery: { NOT_IN: ['scheduled', 'preApproved', 'inReview', 'processing'] } },
    ad: { name: { IN: ['a', 'b'] }, delivery: { IN: ['learning', 'SOMETHING_NEW'] } },
  };
  const ids = { campaignIds: ['1'], adSetIds: ['2'] };

  it('asks each list for its own level and those above', () => {
    const ofCampaign = {
      campaignName: { CONTAIN: 'DE' },
      campaignDeliveryStatus: { IN: ['scheduled'] },
      campaignIds: { IN: ['1'] },
    };
    const ofAdSet = {
      ...ofCampaign,
      adSetDeliveryStatus: { NOT_IN: ['scheduled', 'pending_review'] },
    };
    expect(toListFilterQuery({ level: 'campaign', filters, ...ids })).toEqual(ofCampaign);
    expect(toListFilterQuery({ level: 'ad_set', filters, ...ids })).toEqual(ofAdSet);
    expect(toListFilterQuery({ level: 'ad', filters, ...ids })).toEqual({
      ...ofAdSet,
      adName: { IN: ['a', 'b'] },
      adSetIds: { IN: ['2'] },
    });
  });

  it('does not narrow by what only the screen can tell', () => {
    const unknown = { ad: { delivery: { IN: ['SOMETHING_NEW'], NOT_IN: ['off'] } } };
    expect(
      toListFilterQuery({ level: 'ad', filters: unknown, campaignIds: [], adSetIds: [] }),
    ).toEqual({ adDeliveryStatus: { NOT_IN: ['not_published'] } });
  });
});

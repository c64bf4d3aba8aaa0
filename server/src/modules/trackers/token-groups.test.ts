import { expect, it } from 'vitest';
import { groupByToken } from './token-groups.ts';

const source = (
  trafficSourceId: string,
  adIdToken: string,
  adSetIdToken: string | null = null,
) => ({
  trafficSourceId,
  adIdToken,
  adSetIdToken,
  campaignIdToken: null,
});
const campaign = (id: string, trafficSourceId: string | null) => ({ id, trafficSourceId });

it('divides campaigns by the token of their traffic source', () => {
  expect(
    groupByToken({
      settings: [source('3', '1'), source('5', '6'), source('9', '1')],
      campaigns: [
        campaign('10', '3'),
        campaign('11', '5'),
        campaign('12', '9'),
        campaign('13', '3'),
      ],
      field: 'adIdToken',
    }),
  ).toEqual({
    groups: [
      { tokenId: '1', campaignIds: ['10', '12', '13'] },
      { tokenId: '6', campaignIds: ['11'] },
    ],
    tokenIdOf: new Map([
      ['10', '1'],
      ['11', '6'],
      ['12', '1'],
      ['13', '1'],
    ]),
    unassigned: [],
  });
});

it('leaves out campaigns of a source without the token', () => {
  const campaigns = [campaign('10', '3'), campaign('11', '5'), campaign('12', '8')];
  const { groups, unassigned } = groupByToken({
    settings: [source('3', '1', '2'), source('5', '6')],
    campaigns,
    field: 'adSetIdToken',
  });
  expect(groups).toEqual([{ tokenId: '2', campaignIds: ['10'] }]);
  expect(unassigned).toEqual([campaigns[1], campaigns[2]]);
});

it.each([
  ['the only token of several sources', [source('3', '1'), source('5', '1')], '1'],
  ['no token where sources differ', [source('3', '1'), source('5', '6')], undefined],
  ['no token without settings', [], undefined],
])('gives a campaign of an unknown source %s', (_, settings, tokenId) => {
  const { tokenIdOf } = groupByToken({
    settings,
    campaigns: [campaign('10', null)],
    field: 'adIdToken',
  });
  expect(tokenIdOf.get('10')).toBe(tokenId);
});

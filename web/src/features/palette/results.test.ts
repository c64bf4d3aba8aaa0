import { expect, it } from 'vitest';
import type { SearchHit } from '../../replica/index.ts';
import { getHitPath, groupHits } from './results.ts';

const base = {
  name: 'DE Solar',
  adUserId: '7',
  adAccountId: '9',
  adAccountName: 'Helio DE 01',
  parentNames: [],
  adUserName: 'Marta Jensen',
};
const campaignRow = {
  id: '100',
  adAccountId: '9',
  name: 'DE Solar',
  status: 'ACTIVE',
  effectiveStatus: 'ACTIVE',
  deliveryStatus: 'active',
  deliverySubStatuses: [],
  createdAt: null,
  updatedAt: null,
  sourceCampaignId: null,
  specialAdCategory: 'NONE',
  objective: 'OUTCOME_LEADS',
  buyingType: 'AUCTION',
  adSetCount: 0,
  bidStrategy: null,
  dailyBudget: null,
  lifetimeBudget: null,
  budgetRemaining: null,
  spendCap: null,
  insights: null,
  startTime: null,
  stopTime: null,
};
const campaign: SearchHit = { ...base, kind: 'campaign', id: '100', row: campaignRow };

it('links to the object itself', () => {
  expect(getHitPath(campaign)).toBe('/checker/users/7/accounts/9/campaigns?q=%22100%22');
});

it('includes filters that the list hides by default', () => {
  const archived: SearchHit = { ...campaign, row: { ...campaignRow, deliveryStatus: 'archived' } };
  const url = new URL(getHitPath(archived), 'http://localhost');
  expect(url.searchParams.get('delivery')).toBe('["archived"]');
});

it('links to the ad account and to the profile', () => {
  expect(getHitPath({ ...campaign, kind: 'adAccount', id: '9' })).toBe(
    '/checker/users/7/accounts/9/campaigns',
  );
  expect(getHitPath({ ...campaign, kind: 'adUser', id: '7', adAccountId: null })).toBe(
    '/checker/users/7/accounts',
  );
});

it('puts the kind of the best hit first', () => {
  const hits: SearchHit[] = [
    { ...campaign, kind: 'ad', id: '1' },
    { ...campaign, kind: 'campaign', id: '2' },
    { ...campaign, kind: 'ad', id: '3' },
  ];
  expect(groupHits(hits).map((group) => [group.kind, group.hits.map(({ id }) => id)])).toEqual([
    ['ad', ['1', '3']],
    ['campaign', ['2']],
  ]);
  expect(groupHits([])).toEqual([]);
});

import { expect, it } from 'vitest';
import { getResultCount } from '../columns/results.ts';
import { buildAdSet, buildCampaign, buildInsights } from '../test/build-rows.ts';
import { addKnownGoals } from './known-goals.ts';

const withoutResults = buildInsights({ targetAction: null, actions: {}, costPerAction: {} });
const adSet = (adCampaignId: string, targetAction: string | null) =>
  buildAdSet({ adCampaignId, insights: buildInsights({ targetAction }) });

it('knows the goal that all ad sets of a campaign share, and guesses no other', () => {
  const rows = ['shared', 'mixed', 'reach', 'unread'].map((id) =>
    buildCampaign({ id, insights: withoutResults }),
  );
  const known = addKnownGoals(rows, [
    adSet('shared', 'lead'),
    adSet('shared', 'lead'),
    buildAdSet({ adCampaignId: 'shared', insights: null }),
    adSet('mixed', 'lead'),
    adSet('mixed', null),
    adSet('reach', null),
  ]);
  expect(known.map(getResultCount)).toEqual([0, null, null, null]);
});

it('returns rows that need none as they are', () => {
  const rows = [buildCampaign(), buildCampaign({ id: '2', insights: null })];
  const known = addKnownGoals(rows, [adSet('100', 'like'), adSet('2', 'like')]);
  expect(known[0]).toBe(rows[0]);
  expect(known[1]).toBe(rows[1]);
});

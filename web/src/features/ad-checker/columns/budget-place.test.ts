import { expect, it } from 'vitest';
import { t } from '../../../lib/i18n.ts';
import { buildAdSet, buildCampaign } from '../test/build-rows.ts';
import { findBudgetPlace } from './budget-place.ts';

it('is in the ad sets for a campaign, and in the campaign for an ad set', () => {
  expect(
    [buildCampaign(), buildAdSet({ dailyBudget: null })].map((row) =>
      findBudgetPlace({ row, translate: t }),
    ),
  ).toEqual(['Ad sets', 'Campaign']);
});

import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { buildAdSet, buildCampaign } from '../test/build-rows.ts';
import { findBudgetPlace } from './budget-place.ts';

it('is the ad sets for a campaign, and the campaign for an ad set', () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} });
  const translate = i18n._.bind(i18n);
  expect(
    [buildCampaign(), buildAdSet({ dailyBudget: null })].map((row) =>
      findBudgetPlace({ row, translate }),
    ),
  ).toEqual(['Ad sets', 'Campaign']);
});

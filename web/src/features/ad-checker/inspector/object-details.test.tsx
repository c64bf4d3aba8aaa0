import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatDateTime } from '../../../lib/format.ts';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { buildAd, buildAdAccount, buildAdSet, buildCampaign } from '../test/build-rows.ts';
import { ObjectDetails } from './object-details.tsx';

afterEach(cleanup);

const timeZone = 'Europe/Berlin';
const money = getMoneyDisplay({ account: buildAdAccount(), convertMoneyToUSD: false });
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const at = (text: string) => formatDateTime({ at: text, timeZone });
const times = { createdAt: '2025-11-01T08:00:00Z', updatedAt: '2025-11-20T23:30:00Z' };

function detailsOf(row: AdObjectRow): readonly (readonly [string | null, string | null])[] {
  render(<ObjectDetails row={row} money={money} timeZone={timeZone} />);
  const values = screen.getAllByRole('definition');
  return screen
    .getAllByRole('term')
    .map(({ textContent }, index) => [textContent, values[index]?.textContent ?? null] as const);
}

it('shows facts of a campaign that are in neither its form nor its figures', () => {
  const row = buildCampaign({
    ...times,
    sourceCampaignId: '99',
    objective: 'OUTCOME_LEADS',
    specialAdCategory: 'ISSUES_ELECTIONS_POLITICS',
    buyingType: 'AUCTION',
    spendCap: eur('9000.00'),
    budgetRemaining: eur('12.50'),
    startTime: '2025-11-02T23:30:00Z',
    stopTime: '2025-12-01T08:00:00Z',
  });
  expect(detailsOf(row)).toEqual([
    ['Objective', 'Leads'],
    ['Special ad category', 'Social issues, elections or politics'],
    ['Buying type', 'Auction'],
    ['Spend cap', '€9,000.00'],
    ['Budget left', '€12.50'],
    ['Start', at('2025-11-02T23:30:00Z')],
    ['End', at('2025-12-01T08:00:00Z')],
    ['Created', at(times.createdAt)],
    ['Updated', at(times.updatedAt)],
    ['Copied from', '99'],
  ]);
  expect(at('2025-11-02T23:30:00Z')).toContain('00:30');
});

it('shows goal and caps of an ad set', () => {
  const row = buildAdSet({
    ...times,
    sourceAdSetId: '199',
    optimizationGoal: 'LINK_CLICKS',
    dailySpendCap: eur('30.00'),
    lifetimeSpendCap: eur('800.00'),
    budgetRemaining: eur('0.00'),
  });
  expect(detailsOf(row)).toEqual([
    ['Optimization goal', 'Link clicks'],
    ['Daily spend cap', '€30.00'],
    ['Lifetime spend cap', '€800.00'],
    ['Budget left', '€0.00'],
    ['Created', at(times.createdAt)],
    ['Updated', at(times.updatedAt)],
    ['Copied from', '199'],
  ]);
});

it('omits absent values, and marks unreadable ones as unknown', () => {
  const row = buildAd({ ...times, sourceAdId: null, unreadFields: ['sourceAdId'] });
  expect(detailsOf(row)).toEqual([
    ['Created', at(times.createdAt)],
    ['Updated', at(times.updatedAt)],
    ['Copied from', 'Unknown'],
  ]);
  cleanup();
  expect(detailsOf(buildAd({ ...times, sourceAdId: null })).map(([label]) => label)).toEqual([
    'Created',
    'Updated',
  ]);
});

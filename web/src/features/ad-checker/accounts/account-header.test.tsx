import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import { buildAdAccount } from '../test/build-rows.ts';
import { AccountHeader } from './account-header.tsx';

afterEach(cleanup);

function show(overrides: Partial<AdAccountDto> = {}): void {
  const account = { ...buildAdAccount(), ...overrides };
  render(
    <AccountHeader
      canChange
      showFundingSource
      account={account}
      money={getMoneyDisplay({ account, convertMoneyToUSD: false })}
      onBack={() => undefined}
    />,
  );
}

const UNREADABLE = 'Delivery issues: not available to this profile';

it('reports unreadable delivery issues, and nothing when there are none', () => {
  show({ unreadFields: ['failedDeliveryChecks'] });
  expect(screen.queryAllByText(UNREADABLE)).toHaveLength(1);
  cleanup();
  show({ unreadFields: ['balance'] });
  expect(screen.queryAllByText(UNREADABLE)).toHaveLength(0);
});

it('lists in the details what does not fit a narrow header', async () => {
  show({ nextBillDate: '2024-12-01T00:00:00Z' });
  await userEvent.click(screen.getByRole('button', { name: /^Details of / }));
  const details = within(await screen.findByRole('dialog', { name: /^Details of / }));
  const terms = details.getAllByRole('term').map(({ textContent }) => textContent);
  const values = details.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms.map((term, index) => [term, values[index]])).toEqual([
    ['Currency', 'EUR'],
    ['Time zone', 'Europe/Berlin, UTC+1'],
    ['Balance', '€412.07'],
    ['Threshold', '€750.00'],
    ['Next bill', '1 Dec 2024'],
    ['Funding source', 'Card · Visa •• 4417'],
  ]);
});

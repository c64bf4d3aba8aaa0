import { FUNDING_SOURCE_TYPES } from '@ads-checker/shared/contracts/ad-object-values';
import { expect, it } from 'vitest';
import { fundingSourceText } from './funding-source.ts';

it.each([
  [null, null],
  [{ type: null, displayString: null }, null],
  [{ type: 1, displayString: 'VISA *1234' }, 'Card · VISA *1234'],
  [{ type: 12, displayString: null }, 'PayPal'],
  [{ type: 99, displayString: 'New thing' }, 'New thing'],
  [{ type: 99, displayString: null }, null],
  [{ type: null, displayString: 'VISA *1234' }, 'VISA *1234'],
])('%j becomes %j', (source, text) => {
  expect(fundingSourceText(source)).toBe(text);
});

it('labels each of the types 0 to 20', () => {
  expect(
    FUNDING_SOURCE_TYPES.map((_, type) => fundingSourceText({ type, displayString: null })),
  ).toEqual([
    'Not set',
    'Card',
    'Facebook wallet',
    'Prepaid credit',
    'Credit line',
    'Order',
    'Invoice',
    'Facebook token',
    'External funding',
    'Fee',
    'Currency exchange',
    'Discount',
    'PayPal',
    'PayPal agreement',
    'None',
    'External deposit',
    'Tax',
    'Direct debit',
    'Test source',
    'Local payment method',
    'Stored balance',
  ]);
});

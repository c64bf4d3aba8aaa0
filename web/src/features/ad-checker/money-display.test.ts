import { expect, it } from 'vitest';
import { convertAmount, getMoneyDisplay } from './money-display.ts';
import { buildAdAccount } from './test/build-rows.ts';

it('shows dollars only to who asked for them and where they are not the currency already', () => {
  const euro = getMoneyDisplay({ account: buildAdAccount(), convertMoneyToUSD: true });
  expect(euro).toEqual({
    currency: 'USD',
    sourceCurrency: 'EUR',
    ratio: 0.8,
    isConverted: true,
  });
  expect(convertAmount({ amount: 100, display: euro })).toBe(125);
  expect(getMoneyDisplay({ account: buildAdAccount(), convertMoneyToUSD: false })).toEqual({
    currency: 'EUR',
    sourceCurrency: 'EUR',
    ratio: 1,
    isConverted: false,
  });
  const dollar = buildAdAccount({ currency: 'usd', currencyRatioToUSD: 1 });
  expect(getMoneyDisplay({ account: dollar, convertMoneyToUSD: true }).isConverted).toBe(false);
});

import { expect, it } from 'vitest';
import {
  convertAmount,
  findMoneyOrigin,
  getMoneyDisplay,
  moneyText,
} from '../../lib/money-display.ts';
import { buildAdAccount } from './test/build-rows.ts';

it('shows dollars only on request, and for other currencies than the dollar', () => {
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

it('does not treat an unknown currency as the dollar', () => {
  const account = buildAdAccount({ currency: null, currencyRatioToUSD: null });
  const display = getMoneyDisplay({ account, convertMoneyToUSD: true });
  expect(display).toEqual({ currency: null, sourceCurrency: null, ratio: 1, isConverted: false });
  expect(moneyText({ amount: '1000.00', display })).toBe('1,000.00 ¤');
});

it('shows the source of a converted amount with the exact ratio', () => {
  const textsOf = (account: Parameters<typeof buildAdAccount>[0], convertMoneyToUSD: boolean) => {
    const display = getMoneyDisplay({ account: buildAdAccount(account), convertMoneyToUSD });
    return [moneyText({ amount: 1000, display }), findMoneyOrigin({ amount: 1000, display })];
  };
  expect(textsOf({}, true)).toEqual(['≈ $1,250.00', '€1,000.00 ÷ 0.8']);
  expect(textsOf({ currency: 'KWD', currencyRatioToUSD: 0.307125 }, true)).toEqual([
    '≈ $3,256.00',
    'KWD\u00a01,000.00 ÷ 0.307125',
  ]);
  expect(textsOf({ currency: 'JPY', currencyRatioToUSD: 150.25 }, true)).toEqual([
    '≈ $6.66',
    '¥1,000 ÷ 150.25',
  ]);
  expect(textsOf({}, false)).toEqual(['€1,000.00', undefined]);
  expect(textsOf({ currency: 'USD', currencyRatioToUSD: 1 }, true)).toEqual([
    '$1,000.00',
    undefined,
  ]);
});

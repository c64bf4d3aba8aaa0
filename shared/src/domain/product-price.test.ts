import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changePriceByPercent,
  fitsCurrency,
  isPrice,
  parsePriceText,
  priceAboveMin,
} from './product-price.ts';

describe('a price of Facebook', () => {
  it.each([
    ['$9.99', 'USD', '9.99'],
    ['$1,299.00', 'USD', '1299.00'],
    ['9,99 €', 'EUR', '9.99'],
    ['1 200,50 zł', 'PLN', '1200.50'],
    ['PLN 1,200.5', 'PLN', '1200.5'],
    ['¥1,200', 'JPY', '1200'],
    ['1 200 Ft', 'HUF', '1200'],
    ['Ft1,200.00', 'HUF', '1200'],
    ["CHF 1'200.50", 'CHF', '1200.50'],
    ['€12', 'EUR', '12'],
    ['1.234.567,00 €', 'EUR', '1234567.00'],
    ['KWD 1.250', 'KWD', '1.250'],
    ['KWD 1,250.500', 'KWD', '1250.500'],
    ['₹1,23,456.50', 'INR', '123456.50'],
    ['$.99', 'USD', '0.99'],
    [',99 €', 'EUR', '0.99'],
    ['Rs.500', 'INR', '500'],
    ['0,999 €', 'EUR', '0.999'],
    ['1.299 €', 'EUR', '1299'],
    ['-5.00 USD', 'USD', null],
    ['−5 €', 'EUR', null],
    ['($5.00)', 'USD', null],
    ['1.2.3', 'USD', null],
    ['5 99 €', 'EUR', null],
    ['1,29,9', 'USD', null],
    ['1,299,50', 'USD', null],
    ['1e5', 'USD', null],
    ['$5–$10', 'USD', null],
    ['S/.25.00', 'PEN', '25.00'],
    ['free', 'USD', null],
    ['', 'USD', null],
    ['2 for $5', 'USD', null],
    ['$9.9999', 'USD', null],
    ['5.00-', 'USD', null],
    ['$1.5K', 'USD', null],
    ['$1M', 'USD', null],
    ['1,5 тыс. ₽', 'RUB', null],
    ['3万円', 'JPY', null],
    ['2 lakh ₹', 'INR', null],
    ['50%', 'USD', null],
    ['1½ €', 'EUR', null],
    ['$9⁹⁹', 'USD', null],
    ['USD 12', 'EUR', null],
    ['12 eur', 'EUR', '12'],
    ['12 kr', 'SEK', '12'],
    ['99:- kr', 'SEK', '99'],
    ['CHF 5.-', 'CHF', '5'],
    ['١٢٫٥٠ د.إ', 'AED', '12.50'],
    ['१,२३,४५६.५० ₹', 'INR', '123456.50'],
    ['￥１，２９９', 'JPY', '1299'],
    ['007.50', 'USD', '7.50'],
  ])('%j in %s is %s', (text, currency, expected) => {
    expect(parsePriceText(text, currency)).toBe(expected);
  });

  it('is read back from what is shown in any of our currencies', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom('USD', 'EUR', 'PLN', 'CHF', 'INR'),
        fc.constantFrom('en-US', 'de-DE', 'pl-PL', 'fr-FR', 'ru-RU', 'de-CH'),
        (cents, currency, locale) => {
          const text = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
            cents / 100,
          );
          expect(Number(parsePriceText(text, currency))).toBe(cents / 100);
        },
      ),
    );
  });
});

describe('a typed price', () => {
  it.each(['9.99', '9', '0', '9.999', '123456789012.5'])('%s is one', (text) => {
    expect(isPrice(text)).toBe(true);
  });
  it.each(['9,99', '-1', '', '9.9999', '.5', '1e3', ' 9'])('%j is none', (text) => {
    expect(isPrice(text)).toBe(false);
  });
  it.each([
    ['12.750', 'KWD', true],
    ['9.999', 'USD', false],
    ['9.990', 'USD', true],
    ['1299.50', 'JPY', false],
    ['1299.00', 'JPY', true],
  ])('%s has the decimals of %s: %s', (price, currency, fits) => {
    expect(fitsCurrency({ price, currency })).toBe(fits);
  });

  it('is above zero', () => {
    expect(['0', '0.00', '0.01', '10'].map(priceAboveMin)).toEqual([false, false, true, true]);
  });
});

describe('a price changed by a percentage', () => {
  it.each([
    ['100', 'USD', -10, '90.00'],
    ['9.99', 'USD', 10, '10.99'],
    ['9.95', 'USD', -50, '4.98'],
    ['199', 'JPY', -10, '179'],
    ['1', 'JPY', -90, null],
    ['0.01', 'USD', -99, null],
    ['0', 'USD', 10, null],
    ['999999999999.99', 'EUR', 12.5, '1124999999999.99'],
    ['12.50', 'EUR', 0.01, '12.50'],
    ['1.250', 'JOD', -10, '1.125'],
    ['12.500', 'KWD', 10, '13.750'],
  ])('%s %s by %d is %s', (price, currency, percent, expected) => {
    expect(changePriceByPercent({ price, currency, percent })).toBe(expected);
  });

  it('is never off by more than half of the smallest unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: -9_000, max: 90_000 }),
        (cents, hundredths) => {
          const changed = changePriceByPercent({
            price: (cents / 100).toFixed(2),
            currency: 'USD',
            percent: hundredths / 100,
          });
          const exact = (cents * (10_000 + hundredths)) / 10_000;
          expect(Math.abs(Math.round(Number(changed) * 100) - exact)).toBeLessThanOrEqual(0.5001);
        },
      ),
    );
  });
});

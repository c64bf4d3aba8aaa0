import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURRENCIES,
  findMajorText,
  findMinorDigits,
  findMoney,
  formatMinor,
  toMoneyDto,
  toUSD,
} from './money.ts';

const currency = fc.constantFrom(...CURRENCIES);

describe('money', () => {
  it('knows 56 currencies, 11 of them without minor units', () => {
    expect(new Set(CURRENCIES).size).toBe(56);
    expect(CURRENCIES.filter((code) => findMinorDigits(code) === 0)).toEqual([
      'CLP',
      'COP',
      'CRC',
      'HUF',
      'IDR',
      'ISK',
      'JPY',
      'KRW',
      'PYG',
      'TWD',
      'VND',
    ]);
    expect(CURRENCIES.filter((code) => findMinorDigits(code) === 2)).toHaveLength(45);
    expect([findMinorDigits('jpy'), findMinorDigits('eur')]).toEqual([0, 2]);
  });

  it('knows two decimals of what old ad accounts still carry', () => {
    const former = ['BGN', 'BHD', 'FBZ', 'HRK', 'JOD', 'LTL', 'LVL', 'RSD', 'SKK', 'VEF', 'VES'];
    expect(former.map(findMinorDigits)).toEqual(former.map(() => 2));
    expect(former.filter((code) => CURRENCIES.some((listed) => listed === code))).toEqual([]);
  });

  it.each(['XXX', 'KWD', 'USDT', ''])('guesses no decimals of the unlisted currency %j', (code) => {
    expect(findMinorDigits(code)).toBeUndefined();
    expect(findMoney({ amount: '5', currency: code })).toBeUndefined();
    expect(() => formatMinor({ minor: 5, currency: code })).toThrow(RangeError);
  });

  it('gives back every amount it writes', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), currency, (minor, code) => {
        const money = { minor: minor === 0 ? 0 : minor, currency: code };
        expect(findMoney(toMoneyDto(money))).toEqual(money);
      }),
    );
  });

  it.each([
    ['12.5', 'USD', 1250],
    ['12.50', 'USD', 1250],
    ['0.07', 'USD', 7],
    ['-0.07', 'USD', -7],
    ['1.10000000', 'USD', 110],
    ['8.00', 'JPY', 8],
    ['-0', 'USD', 0],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
  ])('reads %s %s as %d minor units', (amount, code, minor) => {
    expect(findMoney({ amount, currency: code })).toEqual({ minor, currency: code });
  });

  it.each([
    ['12.345', 'USD'],
    ['8.5', 'JPY'],
    ['1e3', 'USD'],
    ['', 'USD'],
    ['.5', 'USD'],
    ['1,5', 'USD'],
    ['90071992547409.92', 'USD'],
  ])('refuses %s %s', (amount, code) => {
    expect(findMoney({ amount, currency: code })).toBeUndefined();
  });

  it.each([
    [5, 'USD', '0.05'],
    [-5, 'USD', '-0.05'],
    [0, 'USD', '0.00'],
    [123456, 'EUR', '1234.56'],
    [1200, 'HUF', '1200'],
  ])('writes %d minor units of %s as %s', (minor, code, text) => {
    expect(formatMinor({ minor, currency: code })).toBe(text);
  });

  it.each([
    ['007', 'USD', '0.07'],
    ['-000', 'USD', '0.00'],
    ['-123456789012345678901', 'USD', '-1234567890123456789.01'],
    ['-12', 'JPY', '-12'],
  ])('writes %s minor units of %s as %s, however long', (minor, currency, text) => {
    expect(findMajorText({ minor, currency })).toBe(text);
  });

  it.each(['x12', '12x', '1.5', '', '--1'])('writes nothing of %j minor units', (minor) => {
    expect(findMajorText({ minor, currency: 'USD' })).toBeUndefined();
  });

  it('names what it cannot write', () => {
    expect(() => formatMinor({ minor: 1.5, currency: 'USD' })).toThrow(
      '1.5 minor units of "USD" cannot be written',
    );
  });

  it('divides by the rate for dollars', () => {
    expect(toUSD({ amount: '90', ratioToUSD: 0.9 })).toBe(100);
  });
});

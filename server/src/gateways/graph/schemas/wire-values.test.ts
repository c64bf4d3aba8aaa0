import { describe, expect, it } from 'vitest';
import {
  readMinor,
  toDecimal,
  toGraphTime,
  toMoney,
  toSourceId,
  toTimestamp,
} from './wire-values.ts';

describe('values of the wire', () => {
  it.each([
    ['5000', 'USD', { amount: '50.00', currency: 'USD' }],
    ['5000', 'JPY', { amount: '5000', currency: 'JPY' }],
    ['0', 'USD', null],
    ['', 'USD', null],
    ['12.5', 'USD', null],
    ['12345678901234567', 'USD', { amount: '123456789012345.67', currency: 'USD' }],
    ['12345678901234567', 'JPY', { amount: '12345678901234567', currency: 'JPY' }],
    ['5000', 'KWD', null],
    ['5000', null, null],
    [null, 'USD', null],
    [undefined, 'USD', null],
  ])('minor units %s of %s are %o', (value, currency, money) => {
    expect(toMoney({ value, currency })).toEqual(money);
  });

  it('reads minor units as a number', () => {
    expect(readMinor({ value: '-1250', currency: 'EUR' })).toEqual({
      minor: -1250,
      currency: 'EUR',
    });
  });

  it.each([
    ['0.400833', '0.400833'],
    ['12', '12'],
    ['-1.5', '-1.5'],
    ['0.1234567891234', '0.12345678'],
    ['1e-7', '0.0000001'],
    ['1.5e3', '1500'],
    ['abc', null],
    ['', null],
    ['1e20', null],
    [null, null],
  ])('decimal %s is %s', (value, decimal) => {
    expect(toDecimal(value)).toBe(decimal);
  });

  it.each([
    ['2026-03-21T22:33:56-0700', '2026-03-21T22:33:56-07:00'],
    ['2026-03-21T22:33:56+0530', '2026-03-21T22:33:56+05:30'],
    ['2026-03-21T22:33:56+00:00', '2026-03-21T22:33:56+00:00'],
    ['2026-03-21T22:33:56.120Z', '2026-03-21T22:33:56Z'],
    ['2026-13-41T22:33:56Z', null],
    ['2026-02-30T22:33:56Z', null],
    ['2026-02-28T24:00:00Z', null],
    ['2026-03-21', null],
    ['1774132436', null],
    [undefined, null],
  ])('time %s is %s', (value, timestamp) => {
    expect(toTimestamp(value)).toBe(timestamp);
  });

  it.each([
    ['2026-12-01T09:00:00-08:00', '2026-12-01T09:00:00-0800'],
    ['2026-12-01T09:00:00.500Z', '2026-12-01T09:00:00+0000'],
  ])('writes %s as %s', (timestamp, wire) => {
    expect(toGraphTime(timestamp)).toBe(wire);
  });

  it('reads sources', () => {
    expect(['0', '', null, '120'].map(toSourceId)).toEqual([null, null, null, '120']);
  });
});

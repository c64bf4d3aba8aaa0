import i18n from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { parseTypedNumber, readTypedDecimal, writeTypedNumber } from './typed-number.ts';

beforeAll(() => i18n.init({ lng: 'en-US' }));

it.each([
  ['50', 50],
  [' 12.5 ', 12.5],
  ['.99', 0.99],
  ['1,200', 1200],
  ['1,200.50', 1200.5],
  ['1 200', 1200],
  ['1 234,5', 1234.5],
  ['1,5', 1.5],
  ['0,5', 0.5],
  ['+5', 5],
  ['-3', -3],
  ['\u22123', -3],
  ['−20 %', -20],
  ['€ 3.50', 3.5],
  ['5 ₴', 5],
])('reads %j in English', (text, value) => {
  expect(parseTypedNumber(text)).toBe(value);
});

it.each([
  ...['', '-', '.', '12 34', '1 2003', '1.2.3', '1,2,3', '1.200,50', '1e3', '5k', 'abc'],
  ...['NaN', 'Infinity', '１２', '5-10'],
])('refuses %j in English', (text) => {
  expect(parseTypedNumber(text)).toBeUndefined();
});

it.each([
  ['1,200', '1200'],
  ['1 200.50', '1200.50'],
  ['1,20', '1.20'],
  ['.5', '0.5'],
  ['-.5', '-0.5'],
  ['12.', '12'],
  ['120214780008733503', '120214780008733503'],
  ['$5', undefined],
  ['5%', undefined],
  ['5 0', undefined],
])('reads the amount %j as %j', (text, decimal) => {
  expect(readTypedDecimal(text)).toBe(decimal);
});

it('reads and writes as Russian does', async () => {
  await i18n.changeLanguage('ru-RU');
  expect(['0,5', '0.5', '1 200,5', '1\u00a0200', '1,200'].map(parseTypedNumber)).toEqual([
    0.5, 0.5, 1200.5, 1200, 1.2,
  ]);
  expect(['1 20', '1.200,5'].map(parseTypedNumber)).toEqual([undefined, undefined]);
  expect(parseTypedNumber(writeTypedNumber(1234.5))).toBe(1234.5);
});

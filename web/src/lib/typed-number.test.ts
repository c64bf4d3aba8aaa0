import i18n from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { readTypedNumber, writeTypedNumber } from './typed-number.ts';

beforeAll(() => i18n.init({ lng: 'en-US' }));

it.each([
  ['50', 50],
  [' 12.5 ', 12.5],
  ['.99', 0.99],
  ['1,200', 1200],
  ['1,200.50', 1200.5],
  ['1 200', 1200],
  ['-3', -3],
  ['\u22123', -3],
])('reads %j in English', (text, value) => {
  expect(readTypedNumber(text)).toBe(value);
});

it.each(['', '-', '.', '0,5', '1,20', '12 34', '1.2.3', '5%', '$5', '1e3', 'abc'])(
  'refuses %j in English',
  (text) => {
    expect(readTypedNumber(text)).toBeNull();
  },
);

it('reads and writes as Russian does', async () => {
  await i18n.changeLanguage('ru-RU');
  expect(['0,5', '0.5', '1 200,5', '1\u00a0200'].map(readTypedNumber)).toEqual([
    0.5, 0.5, 1200.5, 1200,
  ]);
  expect(['1,200.5', '1 20'].map(readTypedNumber)).toEqual([null, null]);
  expect(readTypedNumber(writeTypedNumber(1234.5))).toBe(1234.5);
});

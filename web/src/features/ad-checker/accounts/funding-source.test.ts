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
])('%j reads %j', (source, text) => {
  expect(fundingSourceText(source)).toBe(text);
});

it('has its own words for each of the 21 types', () => {
  const words = FUNDING_SOURCE_TYPES.map((_, type) =>
    fundingSourceText({ type, displayString: null }),
  );
  expect([new Set(words).size, words.includes(null)]).toEqual([21, false]);
});

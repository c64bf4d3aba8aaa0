import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DecimalSum } from './decimal-sum.ts';

function sumOf(texts: readonly string[]): DecimalSum {
  const sum = new DecimalSum();
  for (const text of texts) {
    sum.add(text);
  }
  return sum;
}

it.each([
  [[], '0'],
  [['-12', '5'], '-7'],
  [['.5'], '0.50'],
  [['-.5', '.25'], '-0.25'],
  [['0.1', '0.2'], '0.30'],
  [['-0.5', '0.5'], '0'],
  [['999999999999', '1'], '1000000000000'],
  [['9999999999999', '0.01'], '9999999999999.01'],
  [['123456789012345678901234.99', '0.01'], '123456789012345678901235'],
  [['0.123456789'], '0.12345678'],
])('adds %j to %s', (texts, text) => {
  const sum = sumOf(texts);
  expect(sum.toText()).toBe(text);
  expect(sum.toNumber()).toBeCloseTo(Number(text), 6);
});

it('adds any decimals exactly', () => {
  const decimal = fc.tuple(
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
    fc.integer({ min: 0, max: 8 }),
  );
  const toText = ([units, digits]: readonly [bigint, number]): string => {
    const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
    const whole = text.slice(0, text.length - digits);
    const sign = units < 0n ? '-' : '';
    return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`;
  };
  fc.assert(
    fc.property(fc.array(decimal, { maxLength: 20 }), (decimals) => {
      const sum = sumOf(decimals.map(toText)).toText();
      const units = decimals.reduce(
        (total, [value, digits]) => total + value * 10n ** BigInt(8 - digits),
        0n,
      );
      const [whole = '', fraction = ''] = sum.replace('-', '').split('.');
      const magnitude = BigInt(whole + fraction.padEnd(8, '0'));
      expect(sum.startsWith('-') ? -magnitude : magnitude).toBe(units);
    }),
  );
});

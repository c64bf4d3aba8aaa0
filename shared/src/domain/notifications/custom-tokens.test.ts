import { describe, expect, it } from 'vitest';
import { findOptionValue, isFilterMet } from './custom-tokens.ts';
import { OPERATOR_VALUES, OPERATORS_OF_KIND, TOKEN_OPERATORS } from './operators.ts';

const ONE = ['DE Solar CBO'];
const TWO = ['DE Solar CBO', 'FR Wind'];
const ID = ['120214788310774'];
const NOTHING: string[] = [];

describe('operators', () => {
  it.each([
    ['greater_than', '0', ['0.01'], true],
    ['greater_than', '0', ['-0.01'], false],
    ['less_than', '0', ['-0.01'], true],
    ['less_than', '0', ['no_data'], false],
    ['in_range', ['10', '11'], ['10.5'], true],
    ['contain', 'SOLAR', ONE, true],
    ['contain', 'wind', ONE, false],
    ['contain', 'wind', TWO, true],
    ['contain', 'wind', NOTHING, false],
    ['not_contain', 'solar', ONE, false],
    ['not_contain', 'wind', ONE, true],
    ['not_contain', 'wind', NOTHING, true],
    ['equal', ' de solar cbo ', ONE, true],
    ['equal', 'de solar', ONE, false],
    ['equal', '', NOTHING, false],
    ['not_equal', 'de solar cbo', ONE, false],
    ['not_equal', 'de solar', ONE, true],
    ['not_equal', 'x', NOTHING, true],
    ['in', ['x', 'FR wind'], TWO, true],
    ['in', ['x', 'y'], TWO, false],
    ['in', ['x'], NOTHING, false],
    ['not_in', ['x', 'FR wind'], TWO, false],
    ['not_in', ['x', 'y'], TWO, true],
    ['not_in', ['x'], NOTHING, true],
    ['any', ['gas', 'solar'], ONE, true],
    ['any', ['gas', 'coal'], ONE, false],
    ['any', ['gas'], NOTHING, false],
    ['all', ['solar', 'cbo'], ONE, true],
    ['all', ['solar', 'wind'], ONE, false],
    ['all', ['solar', 'wind'], TWO, true],
    ['all', ['solar'], NOTHING, false],
    ['none', ['gas', 'coal'], ONE, true],
    ['none', ['gas', 'solar'], ONE, false],
    ['none', ['gas'], NOTHING, true],
    ['greater_than', '120214788310773', ID, true],
    ['greater_than', '120214788310774', ID, false],
    // JavaScript numbers cannot represent this difference.
    ['greater_than', '99999999999999998', ['99999999999999999'], true],
    ['greater_than', '1', ['ten'], false],
    ['greater_than', '1', NOTHING, false],
    ['less_than', '120214788310775', ID, true],
    ['less_than', '120214788310774', ID, false],
    ['less_than', 'ten', ID, false],
    ['in_range', ['120214788310774', '120214788310774'], ID, true],
    ['in_range', ['1', '120214788310773'], ID, false],
    ['in_range', ['1', '9'], NOTHING, false],
    ['not_in_range', ['120214788310774', '120214788310775'], ID, false],
    ['not_in_range', ['1', '120214788310773'], ID, true],
    ['not_in_range', ['1', '9'], NOTHING, true],
  ] as const)('%s %j of %j is %s', (operator, value, values, isMet) => {
    const filter = { operator, value: typeof value === 'string' ? value : [...value] };
    expect(isFilterMet({ filter, values })).toBe(isMet);
  });

  it('are thirteen, and each is offered for some field with a value of its form', () => {
    const offered = new Set(Object.values(OPERATORS_OF_KIND).flat());
    expect([...offered].toSorted()).toEqual([...TOKEN_OPERATORS].toSorted());
    expect(Object.keys(OPERATOR_VALUES)).toHaveLength(13);
  });
});

describe('a custom token', () => {
  const token = {
    name: '{sign}',
    options: [
      { value: 'bad', filter: { field: 'ad new status', operator: 'in', value: ['DISAPPROVED'] } },
      { value: 'good', filter: { field: 'ad new status', operator: 'equal', value: 'ACTIVE' } },
      { value: 'foreign', filter: { field: 'nothing such', operator: 'not_equal', value: 'x' } },
      { value: 'else', filter: null },
    ],
  } as const;
  const options = token.options.map((option) => structuredClone(option)) as never;

  it.each([
    ['DISAPPROVED', 'bad'],
    ['ACTIVE', 'good'],
    ['PAUSED', 'else'],
    [null, 'else'],
  ])('takes the first option that holds: %s → %s', (status, value) => {
    const values = { 'ad new status': status };
    expect(findOptionValue({ token: { ...token, options }, values })).toBe(value);
  });

  it('has no value when no option holds', () => {
    const values = { 'ad new status': 'PAUSED' };
    const two = { ...token, options: (options as object[]).slice(0, 2) as never };
    expect(findOptionValue({ token: two, values })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import {
  type FigureCondition,
  meetsFigureCondition,
  readFigureCondition,
  readFigureConditions,
  withFigureCondition,
  writeFigureCondition,
} from './figure-filters.ts';
import { figureConditionsSchema } from './figure-params.ts';

const spend = (
  operator: FigureCondition['operator'],
  values: readonly number[],
  isUSD = false,
): FigureCondition => ({ figure: 'spend', operator, values, isUSD });

describe('the text of a condition', () => {
  it.each([
    ['spend>50', spend('GREATER', [50])],
    ['spend<0.5USD', spend('LESS', [0.5], true)],
    ['spend=0', spend('EQUAL', [0])],
    ['spend=-2..3.25', spend('BETWEEN', [-2, 3.25])],
    ['spend=1..2USD', spend('BETWEEN', [1, 2], true)],
    ['spend=none', spend('EMPTY', [])],
    ['spend=any', spend('NOT_EMPTY', [])],
  ])('%s', (text, condition) => {
    expect(readFigureCondition(text)).toEqual(condition);
    expect(writeFigureCondition(condition)).toBe(text);
  });

  it.each(['', 'spend', 'spend>', 'spend>fifty', 'spend>1e3', 'spend=1..', 'spend>=5', '>5'])(
    'is not %j, which is dropped and leaves the others',
    (text) => {
      expect(readFigureCondition(text)).toBeNull();
      expect(figureConditionsSchema.parse([text, 'cpc<1'])).toEqual(['cpc<1']);
    },
  );

  it('is read again from what the schema returned', () => {
    const texts = figureConditionsSchema.parse(['spend>50', 'roas=none']);
    expect(figureConditionsSchema.parse(texts)).toEqual(texts);
    expect(readFigureConditions(texts).map(writeFigureCondition)).toEqual(texts);
    expect(figureConditionsSchema.parse('spend>50')).toBeUndefined();
  });
});

describe('meetsFigureCondition', () => {
  const operators = [
    ['GREATER', [0]],
    ['LESS', [10]],
    ['EQUAL', [0]],
    ['BETWEEN', [-1, 10]],
    ['EMPTY', []],
    ['NOT_EMPTY', []],
  ] as const;
  const met = (value: number | null, order = value) =>
    operators
      .filter(([operator, values]) => meetsFigureCondition({ operator, values }, { value, order }))
      .map(([operator]) => operator);

  it('takes an unknown figure for no number, not for zero', () => {
    expect(met(null)).toEqual(['EMPTY']);
    expect(met(0)).toEqual(['LESS', 'EQUAL', 'BETWEEN', 'NOT_EMPTY']);
    expect(met(10)).toEqual(['GREATER', 'BETWEEN', 'NOT_EMPTY']);
  });

  it('compares by the order where there is no value', () => {
    expect(met(null, Number.POSITIVE_INFINITY)).toEqual(['GREATER', 'EMPTY']);
  });

  it('takes bounds in either order', () => {
    const figure = { value: 5, order: 5 };
    expect(meetsFigureCondition({ operator: 'BETWEEN', values: [9, 5] }, figure)).toBe(true);
    expect(meetsFigureCondition({ operator: 'BETWEEN', values: [9, 6] }, figure)).toBe(false);
  });
});

it('replaces the same operator of the same figure', () => {
  const conditions = [spend('GREATER', [1]), spend('LESS', [9])];
  expect(withFigureCondition(conditions, spend('GREATER', [2]))).toEqual([
    spend('LESS', [9]),
    spend('GREATER', [2]),
  ]);
});

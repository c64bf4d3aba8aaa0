import { FIGURE_CONDITION } from './figure-params.ts';

export const FIGURE_OPERATORS = [
  'GREATER',
  'LESS',
  'BETWEEN',
  'EQUAL',
  'EMPTY',
  'NOT_EMPTY',
] as const;
export type FigureOperator = (typeof FIGURE_OPERATORS)[number];

/** One condition on a figure of a row: `Spend greater than 50`. */
export interface FigureCondition {
  readonly figure: string;
  readonly operator: FigureOperator;
  /** As many as {@link countOperands} says. */
  readonly values: readonly number[];
  /** The values are US dollars; money is otherwise in the currency of the ad account. */
  readonly isUSD: boolean;
}

/** How many numbers an operator compares with. */
export function countOperands(operator: FigureOperator): 0 | 1 | 2 {
  switch (operator) {
    case 'EMPTY':
    case 'NOT_EMPTY':
      return 0;
    case 'BETWEEN':
      return 2;
    default:
      return 1;
  }
}

const OF_WORD = { none: 'EMPTY', any: 'NOT_EMPTY' } as const;
const OF_SIGN = { '>': 'GREATER', '<': 'LESS', '=': 'EQUAL' } as const;

/** Reads `spend>50`, `cpc=0.5..2`, `results=0`, `roas=none`, `spend>50USD`; null for other text. */
export function readFigureCondition(text: string): FigureCondition | null {
  const [, figure, word, sign, value, from, to, usd] = FIGURE_CONDITION.exec(text) ?? [];
  if (figure === undefined) {
    return null;
  }
  const isUSD = usd !== undefined;
  if (word !== undefined) {
    return { figure, operator: OF_WORD[word as keyof typeof OF_WORD], values: [], isUSD: false };
  }
  return sign === undefined
    ? { figure, operator: 'BETWEEN', values: [Number(from), Number(to)], isUSD }
    : { figure, operator: OF_SIGN[sign as keyof typeof OF_SIGN], values: [Number(value)], isUSD };
}

const plainNumber = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumFractionDigits: 6,
});

/** The text that {@link readFigureCondition} reads. */
export function writeFigureCondition({ figure, operator, values, isUSD }: FigureCondition): string {
  const [first = '', second = ''] = values.map((value) => plainNumber.format(value));
  const end = isUSD && values.length > 0 ? 'USD' : '';
  switch (operator) {
    case 'GREATER':
      return `${figure}>${first}${end}`;
    case 'LESS':
      return `${figure}<${first}${end}`;
    case 'EQUAL':
      return `${figure}=${first}${end}`;
    case 'BETWEEN':
      return `${figure}=${first}..${second}${end}`;
    case 'EMPTY':
      return `${figure}=none`;
    case 'NOT_EMPTY':
      return `${figure}=any`;
  }
}

export function readFigureConditions(
  texts: readonly string[] | undefined,
): readonly FigureCondition[] {
  return (texts ?? []).flatMap((text) => readFigureCondition(text) ?? []);
}

/** A figure as conditions compare it. */
export interface ComparedFigure {
  /** Null when it is unknown or there is none. */
  readonly value: number | null;
  /** What it is compared and sorted by. */
  readonly order: number | null;
}

/** Whether a figure meets a condition. An unknown figure is empty, and no number. */
export function meetsFigureCondition(
  { operator, values }: Pick<FigureCondition, 'operator' | 'values'>,
  { value, order }: ComparedFigure,
): boolean {
  const [first = Number.NaN, second = Number.NaN] = values;
  switch (operator) {
    case 'EMPTY':
      return value === null;
    case 'NOT_EMPTY':
      return value !== null;
    case 'GREATER':
      return order !== null && order > first;
    case 'LESS':
      return order !== null && order < first;
    case 'EQUAL':
      return order !== null && order === first;
    case 'BETWEEN':
      return order !== null && order >= Math.min(first, second) && order <= Math.max(first, second);
  }
}

/** Whether two conditions are the same operator of the same figure. */
export function isSameFigureCondition(
  a: Pick<FigureCondition, 'figure' | 'operator'>,
  b: Pick<FigureCondition, 'figure' | 'operator'>,
): boolean {
  return a.figure === b.figure && a.operator === b.operator;
}

/** Adds a condition, in place of the one with the same operator of the same figure. */
export function withFigureCondition(
  conditions: readonly FigureCondition[],
  condition: FigureCondition,
): readonly FigureCondition[] {
  return [...conditions.filter((each) => !isSameFigureCondition(each, condition)), condition];
}
